import type { SungWord, SungWords } from '#contract/songs/timed-lyrics.ts'

/** What a downloaded song says about itself. */
export interface SongTag {
  title: string
  artist: string
  /** The song's page; an absolute address. */
  url: string
  comment: string
  /** What the upload's own tags said about how it was made, in the form that generators write. */
  made?: string | undefined
  /**
   * How the song came to be, for machines: a name from the IPTC's list. Not its address, because readers take slashes
   * for separators.
   */
  digitalSourceType?: string | undefined
  genre?: string | undefined
  /** When it was published; the tag has the day, by UTC. */
  publishedAt?: Date | undefined
  /** The measured values of its frames as they are in the file. */
  loudness?: { lufs: number; truePeakDb: number } | undefined
  lyrics?: SungWords | undefined
  coverJpeg?: Buffer
}

/**
 * An ID3v2.3 tag to put before the frames of an MP3; 2.3 because everything reads it, Windows and cars included. Texts
 * are UTF-16. Built for each download, so a changed title needs no changed file. See id3.org/id3v2.3.0.
 */
export function id3Tag(song: SongTag): Buffer {
  const frames = Buffer.concat([
    textFrame('TIT2', song.title),
    textFrame('TPE1', song.artist),
    commentFrame('', song.comment),
    ...(song.made ? [commentFrame('made with', song.made)] : []),
    ...(song.genre ? [textFrame('TCON', song.genre)] : []),
    ...(song.publishedAt ? dateFrames(song.publishedAt) : []),
    ...(song.digitalSourceType ? [namedFrame('digitalSourceType', song.digitalSourceType)] : []),
    ...(song.loudness ? replayGainFrames(song.loudness) : []),
    frame('WOAS', Buffer.from(new URL(song.url).href, 'latin1')),
    ...(song.lyrics ? lyricsFrames(song.lyrics) : []),
    ...(song.coverJpeg ? [pictureFrame(song.coverJpeg)] : []),
  ])
  return Buffer.concat([Buffer.from('ID3\x03\x00\x00', 'latin1'), sevenBitSize(frames.byteLength), frames])
}

/** Year and day in separate frames, as in 2.3; and the whole date of 2.4, which most programs also read here. */
function dateFrames(at: Date): Buffer[] {
  const [year, month, day] = at.toISOString().slice(0, 10).split('-') as [string, string, string]
  return [
    textFrame('TYER', year),
    textFrame('TDAT', day + month),
    textFrame('TDRC', `${year}-${month}-${day}`),
  ]
}

/** ReplayGain 2.0: the difference to -18 LUFS for the player, and the peak as a share of full scale. */
const replayGainLufs = -18

function replayGainFrames({ lufs, truePeakDb }: { lufs: number; truePeakDb: number }): Buffer[] {
  return [
    namedFrame('REPLAYGAIN_TRACK_GAIN', `${(replayGainLufs - lufs).toFixed(2)} dB`),
    namedFrame('REPLAYGAIN_TRACK_PEAK', (10 ** (truePeakDb / 20)).toFixed(6)),
  ]
}

function namedFrame(name: string, text: string): Buffer {
  return frame('TXXX', Buffer.from([utf16]), terminated(name), utf16Text(text))
}

/** A tag may have several, each under another name. */
function commentFrame(name: string, text: string): Buffer {
  return frame('COMM', Buffer.from([utf16]), Buffer.from('eng'), terminated(name), utf16Text(text))
}

/** The language of the lyrics is not known. */
const unknownLanguage = Buffer.from('XXX')
const inMilliseconds = 2
const lyricsContent = 1

/** All lines as they are written, and once more those with times. */
function lyricsFrames({ text, times, words }: SungWords): Buffer[] {
  const head = [Buffer.from([utf16]), unknownLanguage]
  const plain = frame('USLT', ...head, terminated(''), utf16Text(text))
  const lines = text.split('\n')
  const hasWords = words?.some(line => line !== null) ?? false
  const moments = lines.flatMap((line, at) => {
    const seconds = times?.[at] ?? null
    if (seconds === null) return []
    if (!hasWords) return [moment(line, seconds)]
    return syllables(line, seconds, words?.[at] ?? [])
  })
  if (moments.length === 0) return [plain]
  const kind = Buffer.from([inMilliseconds, lyricsContent])
  return [plain, frame('SYLT', ...head, kind, terminated(''), ...moments)]
}

/** If words have times, a line break before the first one marks where its line begins. */
function syllables(line: string, seconds: number, words: readonly SungWord[]): Buffer[] {
  const isLater = words[0] === undefined || words[0].place > 0 || words[0].seconds !== seconds
  const begun = isLater ? [{ place: 0, seconds }, ...words] : words
  return begun.map(({ place, seconds: begins }, at) =>
    moment(`${at === 0 ? '\n' : ''}${line.slice(place, begun[at + 1]?.place)}`, begins),
  )
}

function moment(text: string, seconds: number): Buffer {
  const ms = Buffer.alloc(4)
  ms.writeUInt32BE(Math.round(seconds * 1000))
  return Buffer.concat([terminated(text), ms])
}

const latin1 = 0
const utf16 = 1
const frontCover = 3

function textFrame(id: string, text: string): Buffer {
  // In these frames a line break is forbidden, and a zero would end the text.
  return frame(id, Buffer.from([utf16]), utf16Text(text.replace(/\p{Cc}+/gu, ' ')))
}

function pictureFrame(jpeg: Buffer): Buffer {
  const noDescription = 0
  return frame(
    'APIC',
    Buffer.from([latin1]),
    Buffer.from('image/jpeg\0', 'latin1'),
    Buffer.from([frontCover, noDescription]),
    jpeg,
  )
}

function frame(id: string, ...parts: Buffer[]): Buffer {
  const header = Buffer.alloc(10)
  header.write(id, 'latin1')
  header.writeUInt32BE(
    parts.reduce((bytes, part) => bytes + part.byteLength, 0),
    4,
  )
  return Buffer.concat([header, ...parts])
}

function utf16Text(text: string): Buffer {
  return Buffer.from(`\ufeff${text}`, 'utf16le')
}

function terminated(text: string): Buffer {
  return utf16Text(`${text}\0`)
}

/** The tag's own size leaves out every eighth bit, so that no player takes it for the start of sound. */
function sevenBitSize(size: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map(shift => (size >> shift) & 0x7f))
}
