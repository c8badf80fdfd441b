import { carriedKey, showToast } from './toasts.ts'

/** Shows what the page before this one left to be said. */
export function showCarriedToast(): void {
  try {
    const carried = sessionStorage.getItem(carriedKey)
    if (!carried) return
    sessionStorage.removeItem(carriedKey)
    showToast(JSON.parse(carried))
  } catch (error) {
    console.error(error)
  }
}
