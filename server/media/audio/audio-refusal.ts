import type { RefusalCode, RefusalParams } from '#contract/refusals.ts'

export type AudioRefusalCode = Extract<RefusalCode, `song.audio${string}`>

/** The upload is at fault, and its owner is told why. */
export class AudioRefusal<Code extends AudioRefusalCode = AudioRefusalCode> extends Error {
  readonly code: Code
  readonly params: RefusalParams<Code>

  constructor(code: Code, params: RefusalParams<Code>) {
    super(code)
    this.name = 'AudioRefusal'
    this.code = code
    this.params = params
  }
}
