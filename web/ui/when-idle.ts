/** Runs `act` once the browser has nothing more urgent; the answer calls it off. Safari has no idle callback. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(act)
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(act, 2000)
  return () => clearTimeout(id)
}
