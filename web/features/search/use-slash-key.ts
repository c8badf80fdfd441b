import { type RefObject, useEffect } from 'react'
import { areShortcutsOn } from '../player/shortcuts/shortcut-memory.ts'

/** The key `/` puts the cursor into the search field, unless single keys are switched off. */
export function useSlashKey(isOn: boolean, input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (!isOn) return undefined
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || !areShortcutsOn()) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [isOn, input])
}

/** A slash that is typed into a text, or while a dialog is open, has no effect here. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role=dialog]') !== null
}
