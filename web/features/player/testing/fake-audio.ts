import type { AudioElement } from '../audio.ts'

/** An audio element whose events the test triggers. */
export class FakeAudio extends EventTarget implements AudioElement {
  src = ''
  currentTime = 0
  duration = Number.NaN
  volume = 1
  muted = false
  error: MediaError | null = null
  /** The error of the next call of `play`. */
  refusal: unknown = null
  /** The errors of addresses that can't be played. */
  refusals = new Map<string, unknown>()
  plays = 0

  async play(): Promise<void> {
    this.plays++
    const refusal = this.refusal ?? this.refusals.get(this.src)
    if (refusal) throw refusal
    this.dispatchEvent(new Event('play'))
    this.dispatchEvent(new Event('playing'))
  }

  pause(): void {
    this.dispatchEvent(new Event('pause'))
  }

  /** The file could not be loaded or read. */
  break(): void {
    this.src = ''
    this.error = {
      code: 2,
      message: 'no source',
      MEDIA_ERR_ABORTED: 1,
      MEDIA_ERR_NETWORK: 2,
      MEDIA_ERR_DECODE: 3,
      MEDIA_ERR_SRC_NOT_SUPPORTED: 4,
    }
  }

  /** The connection breaks while the song plays. */
  breakOff(): void {
    const { src } = this
    this.break()
    this.src = src
    this.dispatchEvent(new Event('error'))
  }

  /** The song has reached this second. */
  reach(seconds: number): void {
    this.currentTime = seconds
    this.dispatchEvent(new Event('timeupdate'))
  }

  /** The length of the file is now known. */
  measure(seconds: number): void {
    this.duration = seconds
    this.dispatchEvent(new Event('durationchange'))
  }
}
