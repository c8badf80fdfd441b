/** Without an end to its patience the browser would wait for as long as something moves on the page. */
const patienceMs = 200

/** Runs `act` once the browser has nothing more urgent; the answer calls it off. Safari has no idle callback. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(act, { timeout: patienceMs })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(act, patienceMs)
  return () => clearTimeout(id)
}
