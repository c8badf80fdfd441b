import type { DehydratedState } from '@tanstack/react-query'
import type { Language } from '#words/languages.ts'
import type { LoadedWords } from '#words/namespaces.ts'
import type { Viewer } from './session/viewer.ts'

/** What the server already knew when it rendered the page, so that the browser need not ask for it again. */
export interface Boot {
  language: Language
  words: LoadedWords
  viewer: Viewer
  queries: DehydratedState
}

/** A script element that no browser executes; `<` is escaped, so the text cannot end the element. */
export function bootElement(boot: Boot): string {
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="boot">${json}</script>`
}

export function readBoot(): Boot {
  const boot: Boot = JSON.parse(document.getElementById('boot')?.textContent ?? '')
  return boot
}
