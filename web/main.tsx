import { hydrate } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { hydrateRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/base.css'
import { createQueries } from './api/queries.ts'
import { send, sendAlso } from './api/send.ts'
import { readBoot } from './boot.ts'
import { checkViewer } from './features/accounts/check-viewer.ts'
import { guestHeaders } from './features/accounts/guest-headers.ts'
import { storedGuest } from './features/accounts/guest-session.ts'
import { createViewer } from './features/accounts/viewer.ts'
import { followTheme } from './features/shell/theme.ts'
import { showCarriedToast } from './features/shell/toasts.ts'
import { makeRouter } from './router.tsx'
import { createWords } from './say/words.ts'
import { sayAgain } from './say-again.ts'

const boot = readBoot()
if (sayAgain(boot)) location.reload()
else start().catch(console.error)

// Not awaited at the top: the screens import from this chunk, so its evaluation must not wait for theirs.
async function start() {
  const queries = createQueries(send)
  hydrate(queries, boot.queries)
  const viewer = createViewer(() => checkViewer(send, storedGuest), boot.viewer)
  sendAlso(() => guestHeaders(viewer.current().viewer))

  followTheme()
  showCarriedToast()
  const words = createWords(boot.language, boot.words)
  const router = makeRouter({ queries, words, viewer, origin: location.origin })
  // Says that the page was rendered on the server, so the first render here makes the same tree.
  router.ssr = { manifest: undefined }
  await router.load()

  const rootElement = document.getElementById('root')
  if (!rootElement) throw new Error('The page has no #root')
  hydrateRoot(rootElement, <RouterProvider router={router} />)
}
