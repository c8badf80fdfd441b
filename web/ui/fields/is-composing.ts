/**
 * Whether a key is for the input method, such as the Enter that ends a Korean, Japanese or Chinese syllable; Safari
 * reports that one only by key code 229.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229
}
