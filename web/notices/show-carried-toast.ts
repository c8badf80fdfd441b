import { carriedKey, showToast } from './toasts.ts'

/** Shows what the page before this one left to be said. */
export function showCarriedToast(): void {
  try {
    const carried = sessionStorage.getItem(carriedKey)
    if (!carried) return
    const { notice, from } = JSON.parse(carried)
    // The page that left it may come to rest while it is on its way out.
    if (from === performance.timeOrigin) return
    sessionStorage.removeItem(carriedKey)
    showToast(notice)
  } catch (error) {
    console.error(error)
  }
}
