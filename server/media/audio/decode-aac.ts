import { CustomSource, EncodedPacketSink, Input, type InputAudioTrack, MP4 } from 'mediabunny'
import { AacDecoder } from './aac/aac-decoder.ts'
import { adtsFrames } from './aac/adts-frames.ts'
import { AudioRefusal } from './audio-refusal.ts'
import type { Pcm } from './pcm.ts'
import type { SourceFile } from './source-file.ts'

/** AAC in its bare streaming form, a header before every frame. */
export async function* decodeAdts(file: SourceFile, start: number): AsyncGenerator<Pcm> {
  let decoder: AacDecoder | undefined
  for (const { config, frame } of adtsFrames(file, start)) {
    decoder ??= await decoderFor(config)
    const pcm = decoder.decode(frame)
    if (pcm) yield pcm
  }
}

/** AAC inside MP4. The container is read as MP4 only: formats that refer to other files are never tried. */
export async function* decodeM4a(file: SourceFile): AsyncGenerator<Pcm> {
  const input = new Input({ formats: [MP4], source: sourceOf(file) })
  const track = await audioTrack(input)
  await refuseOtherCodecs(track)
  const decoder = await decoderFor(await audioSpecificConfig(track))
  for await (const packet of packets(track)) {
    const pcm = decoder.decode(packet)
    if (pcm) yield pcm
  }
  input.dispose()
}

async function decoderFor(config: Uint8Array): Promise<AacDecoder> {
  const decoder = await AacDecoder.for(config)
  if (!decoder) throw new AudioRefusal('song.audioBroken', {})
  return decoder
}

export function sourceOf(file: SourceFile): CustomSource {
  return new CustomSource({
    getSize: () => file.size,
    read: (start, end) => file.bytesAt(start, end - start),
  })
}

/** A video without sound is no song; a file without any track has lost its index, which may be at the end. */
async function audioTrack(input: Input): Promise<InputAudioTrack> {
  const track = await input.getPrimaryAudioTrack()
  if (track) return track
  const hasPicture = (await input.getTracks()).length > 0
  throw new AudioRefusal(hasPicture ? 'song.audioNotAudio' : 'song.audioBroken', {})
}

async function refuseOtherCodecs(track: InputAudioTrack): Promise<void> {
  const codec = await track.getCodec()
  if (codec === 'aac') return
  const name = codec ?? (await track.getInternalCodecId())
  const format = typeof name === 'string' ? name.trim().toUpperCase() : 'MP4'
  throw new AudioRefusal('song.audioUnsupported', { format })
}

async function audioSpecificConfig(track: InputAudioTrack): Promise<Uint8Array> {
  const description = (await track.getDecoderConfig())?.description
  if (!description) throw new AudioRefusal('song.audioBroken', {})
  return ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description)
}

/** Ends without an error where a truncated file ends: what came before is the song. */
async function* packets(track: InputAudioTrack): AsyncGenerator<Uint8Array> {
  const sink = new EncodedPacketSink(track)
  for (let packet = await sink.getFirstPacket(); packet; packet = await sink.getNextPacket(packet)) {
    yield packet.data
  }
}
