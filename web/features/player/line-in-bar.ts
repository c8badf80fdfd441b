import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const lineKey = 'melodrome_line'
/** From this width on, the bar has space for a line of lyrics. */
const wide = '(min-width: 768px)'

const lineInBar = createStore(() => ({ isShown: isLineShown() }))

/**
 * Whether the bar shows the line that is being sung: the stored choice of this browser, otherwise whether there is
 * space.
 */
export function useLineInBar(): boolean {
  return useStore(lineInBar, ({ isShown }) => isShown)
}

export function showLineInBar(isShown: boolean): void {
  lineInBar.setState({ isShown })
  try {
    localStorage.setItem(lineKey, isShown ? 'shown' : 'hidden')
  } catch (error) {
    console.error(error)
  }
}

function isLineShown(): boolean {
  try {
    const kept = localStorage.getItem(lineKey)
    return kept === null ? matchMedia(wide).matches : kept === 'shown'
  } catch {
    return false
  }
}
