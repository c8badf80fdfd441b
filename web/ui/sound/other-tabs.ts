/**
 * Of the tabs of a browser, and of the small players on another site's page, only the one that began last sounds: it
 * tells the others, and they pause. Nothing that a page tells reaches itself.
 */
const name = 'melodrome-sound'

let opened: BroadcastChannel | null = null

/** Tells all others that it sounds here now. */
export function quietOthers(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin to name
  channel()?.postMessage('playing')
}

/** Calls back when it begins to sound elsewhere. Returns a function that stops this. */
export function onQuieted(quiet: () => void): () => void {
  const others = channel()
  others?.addEventListener('message', quiet)
  return () => others?.removeEventListener('message', quiet)
}

/** Some browsers refuse it in a frame whose storage they block, and players must work without it. */
function channel(): BroadcastChannel | null {
  try {
    opened ??= new BroadcastChannel(name)
    return opened
  } catch {
    return null
  }
}
