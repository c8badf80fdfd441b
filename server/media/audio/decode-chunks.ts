import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { OggOpusDecoder } from 'ogg-opus-decoder'
import { oggPages } from './ogg-pages.ts'
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
 * A few bytes of silence can mean seconds of sound, and a decoder gives all sound of a chunk at once: with small
 * chunks, or single Ogg pages, a file made of silence stays within the memory limit.
 */
const flacChunkBytes = 512

/** FLAC is bare or in Ogg pages; the decoder reads both. */
export function decodeFlac(file: SourceFile, start: number): AsyncGenerator<Pcm> {
  const inOgg = file.bytesAt(start, 1)[0] === 'O'.charCodeAt(0)
  return decodeChunks(new FLACDecoder(), inOgg ? oggPages(file, start) : file.chunks(start, flacChunkBytes))
}

export function decodeVorbis(file: SourceFile, start: number): AsyncGenerator<Pcm> {
  return decodeChunks(new OggVorbisDecoder(), oggPages(file, start))
}

export function decodeOpus(file: SourceFile, start: number): AsyncGenerator<Pcm> {
  return decodeChunks(new OggOpusDecoder({ forceStereo: false }), oggPages(file, start))
}

async function* decodeChunks(decoder: ChunkDecoder, chunks: Iterable<Uint8Array>): AsyncGenerator<Pcm> {
  await decoder.ready
  for (const chunk of chunks) yield* sound(await decoder.decode(chunk))
  yield* sound(await decoder.flush())
  decoder.free()
}

function* sound({ channelData, sampleRate }: Decoded): Generator<Pcm> {
  if (channelData[0]?.length) yield { sampleRate, channels: channelData }
}
