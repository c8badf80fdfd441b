/** A press of one key that no one else has taken, in no particular place. */
export const keyPress = {
  repeat: false,
  defaultPrevented: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  target: null,
}
