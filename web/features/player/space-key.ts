/** Everything for which the space bar already means something. */
const ownSpace = [
  'a',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  'audio',
  '[contenteditable]',
  '[role]:is([role^=menu],[role=tab],[role=radio],[role=slider],[role=option],[role=dialog],[role=alertdialog])',
].join(',')

interface SpacePress {
  code: string
  repeat: boolean
  defaultPrevented: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  target: { closest?: (selector: string) => unknown } | EventTarget | null
}

/** Whether a key press means "play or pause": the space bar, while no field, button or dialog has the focus. */
export function isPlaybackSpace(press: SpacePress): boolean {
  if (press.code !== 'Space' || press.repeat || press.defaultPrevented) return false
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return false
  const { target } = press
  return !(target && 'closest' in target && target.closest?.(ownSpace))
}
