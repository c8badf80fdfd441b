/** What a key press can tell the player to do. */
export type Shortcut =
  | 'toggle'
  | 'back'
  | 'forward'
  | 'louder'
  | 'quieter'
  | 'previous'
  | 'next'
  | 'mute'
  | 'like'
  | 'queue'

export interface Press {
  key: string
  code: string
  repeat: boolean
  defaultPrevented: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  target: { closest?: (selector: string) => unknown } | EventTarget | null
}

/**
 * Elements in which keys write, choose or move something else. A song's stage is excluded: it has only the role of a
 * dialog.
 */
export const ownKeys = [
  'input',
  'select',
  'textarea',
  '[contenteditable]',
  '[role]:is([role^=menu],[role=tab],[role=radio],[role=slider],[role=listbox],[role=option],[role=combobox],[role=dialog],[role=alertdialog]):not([data-stage])',
].join(',')

/** Also the elements in which only the space bar already means something, or only the arrows: code scrolls sideways. */
const ownSpace = [ownKeys, 'a', 'button', 'summary', 'audio'].join(',')
const ownArrows = [ownKeys, 'pre'].join(',')
const owners: { [Name in Shortcut]?: string } = { toggle: ownSpace, back: ownArrows, forward: ownArrows }

const letters: Readonly<Record<string, Shortcut>> = {
  n: 'next',
  p: 'previous',
  m: 'mute',
  l: 'like',
  q: 'queue',
}

/** What a press means to the player; null if it is meant for the element with the focus, or means nothing. */
export function shortcutOf(press: Press): Shortcut | null {
  if (press.defaultPrevented || press.altKey || press.ctrlKey || press.metaKey) return null
  const shortcut = meaningOf(press)
  return shortcut !== null && !isWithin(press.target, owners[shortcut] ?? ownKeys) ? shortcut : null
}

/** Whether the press is `?`, which opens the list of shortcuts. */
export function isHelpKey(press: Press): boolean {
  return (
    press.key === '?' &&
    !press.defaultPrevented &&
    !press.ctrlKey &&
    !press.metaKey &&
    !isWithin(press.target, ownKeys)
  )
}

function meaningOf({ key, code, repeat, shiftKey }: Press): Shortcut | null {
  if (shiftKey) return { ArrowUp: 'louder' as const, ArrowDown: 'quieter' as const }[key] ?? null
  if (key === 'ArrowLeft') return 'back'
  if (key === 'ArrowRight') return 'forward'
  if (repeat) return null
  return code === 'Space' ? 'toggle' : (letters[latinLetter(key, code)] ?? null)
}

/** While Hangul or another script is being typed, the position of the key says which Latin letter is printed on it. */
function latinLetter(key: string, code: string): string {
  return key.length === 1 && key > '\u007F' ? code.replace(/^Key/, '').toLowerCase() : key
}

export function isWithin(target: Press['target'], selector: string): boolean {
  return Boolean(target && 'closest' in target && target.closest?.(selector))
}
