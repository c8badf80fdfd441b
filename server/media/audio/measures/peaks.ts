import { peakCount } from '#contract/limits.ts'

const slotCount = 8192

/**
 * The outline of a song of unknown length in constant memory: the loudest sample of every slot. When the slots are
 * full, each becomes twice as long.
 */
export class PeakOutline {
  readonly #slots = new Float32Array(slotCount)
  #slotLength = 1
  #filledSlots = 0
  #loudest = 0
  #inSlot = 0

  push(channels: Float32Array[]): void {
    const left = channels[0]!
    const right = channels[1] ?? left
    for (let at = 0; at < left.length; at++) {
      this.#loudest = Math.max(this.#loudest, Math.abs(left[at]!), Math.abs(right[at]!))
      if (++this.#inSlot === this.#slotLength) this.#endSlot()
    }
  }

  /** One byte for each 1/200 of the song; the loudest is 255 unless all is silent. */
  bytes(): Uint8Array {
    const slots = this.#slots.subarray(0, this.#filledSlots)
    const loudest = slots.reduce((most, level) => Math.max(most, level), 0)
    return Uint8Array.from({ length: peakCount }, (_, index) => {
      const from = Math.floor((index * slots.length) / peakCount)
      const to = Math.max(from + 1, Math.floor(((index + 1) * slots.length) / peakCount))
      const level = slots.subarray(from, to).reduce((most, value) => Math.max(most, value), 0)
      return loudest === 0 ? 0 : Math.round((255 * level) / loudest)
    })
  }

  #endSlot(): void {
    this.#slots[this.#filledSlots++] = this.#loudest
    this.#loudest = 0
    this.#inSlot = 0
    if (this.#filledSlots === slotCount) this.#halve()
  }

  #halve(): void {
    for (let at = 0; at < slotCount / 2; at++) {
      this.#slots[at] = Math.max(this.#slots[2 * at]!, this.#slots[2 * at + 1]!)
    }
    this.#filledSlots = slotCount / 2
    this.#slotLength *= 2
  }
}
