import { oggChecksum } from '../audio/ogg-pages.ts'

const packetsPerPage = 255
/** One byte: stereo, 60 ms in speech mode, without sound. */
const silentPacket = 0x1c
const samplesPerPacket = 2880

/** An Ogg Opus file of silence: a few hundred bytes for every minute. */
export function silentOpus(seconds: number): Uint8Array {
  const identity = Buffer.alloc(19)
  identity.write('OpusHead', 0, 'latin1')
  identity.set([1, 2], 8)
  identity.writeUInt32LE(48_000, 12)
  const comments = Buffer.concat([Buffer.from('OpusTags', 'latin1'), Buffer.alloc(8)])
  const pages = [oggPage([identity], 0, 0, 2), oggPage([comments], 1, 0, 0)]
  const packets = Math.ceil((seconds * 48_000) / samplesPerPacket)
  for (let done = 0; done < packets; done += packetsPerPage) {
    const count = Math.min(packetsPerPage, packets - done)
    const isLast = done + count === packets
    const sound = Array.from({ length: count }, () => Buffer.of(silentPacket))
    pages.push(oggPage(sound, pages.length, (done + count) * samplesPerPacket, isLast ? 4 : 0))
  }
  return Buffer.concat(pages)
}

function oggPage(packets: Uint8Array[], sequence: number, granule: number, flags: number): Uint8Array {
  const head = Buffer.alloc(27 + packets.length)
  head.write('OggS', 0, 'latin1')
  head[5] = flags
  head.writeBigUInt64LE(BigInt(granule), 6)
  head.writeUInt32LE(1, 14)
  head.writeUInt32LE(sequence, 18)
  head[26] = packets.length
  head.set(
    packets.map(packet => packet.length),
    27,
  )
  const page = Buffer.concat([head, ...packets])
  page.writeUInt32LE(oggChecksum(page), 22)
  return page
}
