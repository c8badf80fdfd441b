import { readFileSync } from 'node:fs'
import { oggChecksum } from '../audio/ogg-pages.ts'

/** Songs with what generators and editors write into them: recipes, titles, pictures. */
export interface Tags {
  /** By name, as in Vorbis comments and in free texts of ID3. */
  comments?: Record<string, string>
  picture?: Uint8Array
  /** Timed lines in the form of MP3 (SYLT). */
  sung?: [text: string, atMs: number][]
}

const fixture = (name: string) => Buffer.from(readFileSync(new URL(`fixtures/${name}`, import.meta.url)))
const bigEndian = (value: number): Buffer<ArrayBuffer> => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const counted = (bytes: string | Uint8Array): Buffer<ArrayBuffer> => {
  const content = Buffer.from(bytes)
  return Buffer.concat([bigEndian(content.length), content])
}

/** A tone of a second and a half, as FLAC. */
export function flacWith({ comments = {}, picture }: Tags): File {
  const tone = fixture('tone.flac')
  const described = 4 + 4 + 34
  const oldComments = 4 + tone.readUIntBE(described + 1, 3)
  const front = Buffer.concat([
    bigEndian(3),
    counted('image/png'),
    counted(''),
    Buffer.alloc(16),
    counted(picture ?? ''),
  ])
  const bytes = Buffer.concat([
    tone.subarray(0, described),
    ...(picture ? [flacBlock(6, front)] : []),
    flacBlock(4 | 0x80, vorbisComments(comments)),
    tone.subarray(described + oldComments),
  ])
  return new File([bytes], 'take.flac', { type: 'audio/flac' })
}

const flacBlock = (kind: number, content: Buffer): Buffer<ArrayBuffer> => {
  const head = bigEndian(content.length)
  head[0] = kind
  return Buffer.concat([head, content])
}

function vorbisComments(comments: Record<string, string>): Buffer<ArrayBuffer> {
  const littleEndian = (value: number) => Buffer.from(bigEndian(value).toReversed())
  const texts = Object.entries(comments).map(([name, text]) => Buffer.from(`${name}=${text}`))
  const counts = texts.flatMap(text => [littleEndian(text.length), text])
  return Buffer.concat([littleEndian(0), littleEndian(texts.length), ...counts])
}

/** The same tone as Opus; all comments are on one page (60 KB). */
export function opusWith({ comments = {} }: Tags): File {
  const tone = fixture('tone.opus')
  const [first, second, third] = pagesFrom(tone)
  const packet = Buffer.concat([Buffer.from('OpusTags'), vorbisComments(comments)])
  const lacing = Buffer.alloc(Math.floor(packet.length / 255) + 1, 255)
  lacing[lacing.length - 1] = packet.length % 255
  const head = Buffer.from(tone.subarray(second, second! + 27))
  head[26] = lacing.length
  head.writeUInt32LE(0, 22)
  const page = Buffer.concat([head, lacing, packet])
  page.writeUInt32LE(oggChecksum(page), 22)
  return new File([tone.subarray(first, second), page, tone.subarray(third)], 'take.opus', {
    type: 'audio/ogg',
  })
}

function pagesFrom(ogg: Buffer): number[] {
  const pages: number[] = []
  for (let at = ogg.indexOf('OggS'); at >= 0; at = ogg.indexOf('OggS', at + 4)) pages.push(at)
  return pages
}

/** The same tone as M4A. Its index comes last, so that it can grow. */
export function m4aWith({ picture }: Tags): File {
  const tone = fixture('tone-index-last.m4a')
  const moov = tone.indexOf('moov') - 4
  const handler = Buffer.concat([Buffer.alloc(8), Buffer.from('mdirappl'), Buffer.alloc(9)])
  const data = atom('data', bigEndian(14), bigEndian(0), Buffer.from(picture ?? ''))
  const meta = atom('meta', bigEndian(0), atom('hdlr', handler), atom('ilst', atom('covr', data)))
  const index = atom('moov', tone.subarray(moov + 8, moov + tone.readUInt32BE(moov)), atom('udta', meta))
  return new File([tone.subarray(0, moov), index], 'take.m4a', { type: 'audio/mp4' })
}

const atom = (name: string, ...content: Uint8Array[]): Buffer<ArrayBuffer> => {
  const inside = Buffer.concat(content)
  return Buffer.concat([bigEndian(inside.length + 8), Buffer.from(name), inside])
}

/** An MP3 after an ID3v2.3 tag. */
export function mp3With({ comments = {}, picture, sung = [] }: Tags, mp3: Uint8Array): File {
  const frames = [
    ...Object.entries(comments).map(([name, text]) =>
      /^T[A-Z0-9]{3}$/.test(name) ? id3Frame(name, `\x03${text}`) : id3Frame('TXXX', `\x03${name}\0${text}`),
    ),
    ...(picture ? [id3Frame('APIC', '\0image/png\0\x03\0', picture)] : []),
    ...(sung.length > 0 ? [id3Frame('SYLT', '\x03eng\x02\x01\0', syncedLines(sung))] : []),
  ]
  const body = Buffer.concat(frames)
  const size = Buffer.from([21, 14, 7, 0].map(shift => (body.length >> shift) & 127))
  return new File([Buffer.from('ID3\x03\0\0'), size, body, Buffer.from(mp3)], 'take.mp3', {
    type: 'audio/mpeg',
  })
}

function syncedLines(sung: [text: string, atMs: number][]): Uint8Array {
  return Buffer.concat(sung.flatMap(([text, atMs]) => [Buffer.from(`${text}\0`), bigEndian(atMs)]))
}

function id3Frame(name: string, text: string, bytes: Uint8Array = Buffer.alloc(0)): Buffer<ArrayBuffer> {
  const content = Buffer.concat([Buffer.from(text), bytes])
  return Buffer.concat([Buffer.from(name), bigEndian(content.length), Buffer.alloc(2), content])
}
