/** The part of a media element that the player uses. */
export type AudioElement = Pick<
  HTMLAudioElement,
  | 'src'
  | 'currentTime'
  | 'duration'
  | 'volume'
  | 'muted'
  | 'error'
  | 'play'
  | 'pause'
  | 'addEventListener'
  | 'removeEventListener'
>

let element: HTMLAudioElement | undefined

/**
 * The app's one audio element, created when something is first played. It is not part of the page, so that changes of
 * the page don't interrupt the music.
 */
export function theAudio(): HTMLAudioElement {
  element ??= new Audio()
  return element
}
