import { hydrate } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { languageKey } from '#words/languages.ts'
import './ui/fonts/fonts.gen.css'
import './ui/tokens.css'
import './ui/drawn-covers.css'
import './ui/base.css'
import './ui/shared-classes.css'
import { createQueries } from './api/queries.ts'
import { send, sendAlso } from './api/send.ts'
import { readBoot } from './boot.ts'
import { followTheme } from './features/shell/choices/theme.ts'
import { makeRouter } from './router.tsx'
import { createWords } from './say/words.ts'
import { guestHeaders } from './session/guest-headers.ts'
import { guestKey } from './session/guest-key.ts'
import { leadBy } from './session/unauthorized.ts'
import { createViewer } from './session/viewer.ts'

const boot = readBoot()
begin().catch(console.error)

// Not awaited at the top level: the screens import from this chunk, so its evaluation must not wait for theirs.
async function begin() {
  if (await isOfAnother()) return location.reload()
  await pressesFirst()
  const queries = createQueries(send)
  hydrate(queries, boot.queries)
  const viewer = createViewer(async before => {
    const [{ checkViewer }, { storedGuest }] = await Promise.all([
      import('./session/check-viewer.ts'),
      import('./session/guest-session.ts'),
    ])
    return await checkViewer(send, storedGuest, before)
  }, boot.viewer)
  // Without a choice of the visitor's, a page may be in the language of its address.
  sendAlso(() => ({ 'Accept-Language': boot.language, ...guestHeaders(viewer.current().viewer) }))

  followTheme()
  const words = createWords(boot.language, boot.words)
  const router = makeRouter({ queries, words, viewer, origin: location.origin })
  // Says that the page was rendered on the server, so the first render here makes the same tree.
  router.ssr = { manifest: undefined }
  leadBy({ viewer: () => viewer.current().viewer, open: address => router.history.push(address) })
  await pressesFirst()
  await router.load()

  // As a transition, React hydrates the page in slices of five milliseconds and can react to presses in between.
  startTransition(() => {
    hydrateRoot(document.getElementById('root')!, <RouterProvider router={router} />)
  })
}

/**
 * Whether the page was rendered for other choices than this browser's. Few browsers have choices that the server
 * doesn't know.
 */
async function isOfAnother(): Promise<boolean> {
  if (isPlain()) return false
  const { restoreChoices } = await import('./restore-choices.ts')
  return restoreChoices(boot)
}

function isPlain(): boolean {
  try {
    const chosen = localStorage.getItem(languageKey) ?? boot.language
    return chosen === boot.language && !localStorage.getItem(guestKey) && boot.viewer?.type !== 'guest'
  } catch {
    return true
  }
}

/** Ends the task, so that the start is no single long one, during which a slow phone could neither scroll nor react. */
function pressesFirst(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}
