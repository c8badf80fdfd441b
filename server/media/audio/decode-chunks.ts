import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { OggOpusDecoder } from 'ogg-opus-decoder'
import type { Pcm } from './pcm.ts'
import type { SourceFile } from './source-file.ts'

/** What the FLAC, Vorbis and Opus decoders have in common. */
interface ChunkDecoder {
  ready: Promise<void>
  decode: (bytes: Uint8Array) => Decoded | Promise<Decoded>
  flush: () => Promise<Decoded>
  free: () => void
}

interface Decoded {
  channelData: Float32Array[]
  sampleRate: number
}

/**
 * A few bytes of silence can stand for seconds of sound, and a decoder gives all sound of a chunk at once:
 * small chunks keep a file made of silence within the memory limit.
 */
const chunkBytes = 4 * 1024

export function decodeFlac(file: SourceFile, start: number): AsyncGenerator<Pcm> {
  return decodeChunks(new FLACDecoder(), file, start)
}

export function decodeVorbis(file: SourceFile, start: number): AsyncGenerator<Pcm> {
  return decodeChunks(new OggVorbisDecoder(), file, start)
}

export function decodeOpus(file: SourceFile, start: number): AsyncGenerator<Pcm> {
  return decodeChunks(new OggOpusDecoder({ forceStereo: false }), file, start)
}

async function* decodeChunks(decoder: ChunkDecoder, file: SourceFile, start: number): AsyncGenerator<Pcm> {
  await decoder.ready
  for (const chunk of file.chunks(start, chunkBytes)) yield* sound(await decoder.decode(chunk))
  yield* sound(await decoder.flush())
  decoder.free()
}

function* sound({ channelData, sampleRate }: Decoded): Generator<Pcm> {
  if (channelData[0]?.length) yield { sampleRate, channels: channelData }
}
