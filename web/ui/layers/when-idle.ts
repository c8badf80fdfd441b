/** The longest wait: without it, the browser would wait as long as something moves on the page. */
const patienceMs = 200

/** Runs `act` once the browser is idle; returns a function that cancels it. Safari has no idle callback. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(act, { timeout: patienceMs })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(act, patienceMs)
  return () => clearTimeout(id)
}
