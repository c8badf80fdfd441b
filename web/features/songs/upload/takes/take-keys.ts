import { isWithin, ownKeys, type Press, shortcutOf } from '../../../player/shortcuts/shortcuts.ts'

/** What a key press means for the takes; a number is that of the take to switch to. */
export type TakeKey = 'toggle' | 'back' | 'forward' | 'star' | 'discard' | number

/** What a press means here; null if it is meant for the element with the focus, or means nothing. */
export function takeKeyOf(press: Press): TakeKey | null {
  const shortcut = shortcutOf(press)
  if (shortcut === 'toggle' || shortcut === 'back' || shortcut === 'forward') return shortcut
  const { key, code, repeat, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey, target } = press
  if (repeat || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey || isWithin(target, ownKeys))
    return null
  // The position of the key, whatever character it writes in the current layout.
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
  if (digit) return Number(digit)
  if (code === 'KeyS') return 'star'
  return key === 'Delete' || key === 'Backspace' ? 'discard' : null
}
