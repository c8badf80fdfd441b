/** Far below what `setTimeout` can wait, and how late it is at most after a device has slept. */
const longestWaitMs = 60_000
/** The server's clock may be a little behind. */
const graceMs = 1_000

/**
 * Calls `act` soon after `moment`, at once if it has passed, and then every minute: if the server's clock is behind, an
 * early look has found nothing new. Returns a function that stops this.
 */
export function wakeAt(moment: string, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    const leftMs = Date.parse(moment) + graceMs - Date.now()
    if (leftMs <= 0) act()
    timer = setTimeout(look, leftMs > 0 ? Math.min(leftMs, longestWaitMs) : longestWaitMs)
  }
  look()
  return () => clearTimeout(timer)
}
