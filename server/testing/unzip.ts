import { inflateRawSync } from 'node:zlib'

const endOfDirectory = 0x06_05_4b_50
const directoryEntry = 0x02_01_4b_50

/** The content of a ZIP file, by path: as the directory at its end lists it (APPNOTE 4.3). For small files in tests. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from(uint32(endOfDirectory)))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== directoryEntry) throw new Error('not a ZIP file')
    const isDeflated = zip.readUInt16LE(at + 10) === 8
    const [bytes, nameLength, extra, comment] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const stored = zip.subarray(start, start + bytes)
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString('utf8')
    files.set(name, isDeflated ? inflateRawSync(stored) : stored)
    at += 46 + nameLength + extra + comment
  }
  return files
}

function uint32(number: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32LE(number)
  return buffer
}
