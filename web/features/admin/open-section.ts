import { notFound, redirect } from '@tanstack/react-router'
import type { App } from '../../app.ts'
import { sectionsFor } from './sections.ts'

/** Loads a section's words and its screen before it is shown; loads nothing if the viewer may not open the section. */
export async function openSection({ viewer: store, words }: App, name?: string): Promise<{ title: string }> {
  const { viewer } = store.current()
  const open = sectionsFor(viewer?.type === 'authenticated' ? viewer.account.role : undefined)
  const [first] = open
  if (name === undefined && first) throw redirect({ href: `/admin/${first.name}`, statusCode: 302 })
  const section = open.find(known => known.name === name)
  if (!section) throw notFound()
  await Promise.all([words.need(section.words), section.Component.preload?.()])
  return { title: words.say(`admin.section.${section.name}`) }
}
