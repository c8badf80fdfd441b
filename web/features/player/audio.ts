/** What the player needs of a media element. */
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
 * The app's one audio element, made when something is first played. It stands outside the page, so that nothing
 * that is drawn or taken away interrupts the music.
 */
export function theAudio(): HTMLAudioElement {
  element ??= new Audio()
  return element
}
