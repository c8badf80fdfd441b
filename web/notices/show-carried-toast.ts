import { carriedKey, showToast } from './toasts.ts'

/** Shows the notice that the page before this one left. */
export function showCarriedToast(): void {
  try {
    const carried = sessionStorage.getItem(carriedKey)
    if (!carried) return
    const { notice, from } = JSON.parse(carried)
    // The page that left it may become idle while it is still being closed.
    if (from === performance.timeOrigin) return
    sessionStorage.removeItem(carriedKey)
    showToast(notice)
  } catch (error) {
    console.error(error)
  }
}
