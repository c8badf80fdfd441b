import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSay } from '../../say/use-say.ts'
import { useAccount } from '../../session/viewer.ts'
import css from './AdminPage.module.css'
import { sectionsFor } from './sections.ts'
import { useSection } from './table/use-section.ts'

/** The administration: its list of sections, and the open section beside it, on a phone below it. */
export function AdminPage() {
  const say = useSay()
  const account = useAccount()
  const { section: name } = useSection()
  const open = sectionsFor(account?.role)
  const section = open.find(known => known.name === name)
  const sections = useRef<HTMLElement>(null)
  // On a phone the sections are in one row, and the open one may be far to the right.
  useEffect(() => {
    sections.current
      ?.querySelector(`[data-section="${name}"]`)
      ?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [name])
  return (
    <div className={`page ${css.page}`}>
      <nav ref={sections} aria-label={say('admin.sections')} className={css.sections}>
        <p className={css.title}>{say('admin.title')}</p>
        <ul>
          {open.map(known => (
            <li key={known.name} data-section={known.name}>
              <Link
                to="/admin/{-$section}/{-$id}"
                params={{ section: known.name, id: undefined }}
                activeOptions={{ includeSearch: false }}
              >
                {say(`admin.section.${known.name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.section}>{section && <section.Component />}</div>
    </div>
  )
}
