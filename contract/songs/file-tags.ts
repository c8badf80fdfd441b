import { readComfyRecipe } from './comfy-recipe.ts'
import { type FileWords, fileWordsOf } from './file-words.ts'
import { readLyrics, type SungWords, writeLyrics } from './timed-lyrics.ts'

/** Tags as music-metadata reads them; `common` has its names for what all formats have in common. */
export interface FileTags {
  native: Record<string, readonly { id: string; value: unknown }[]>
  common: {
    title?: string | undefined
    bpm?: number | undefined
    key?: string | undefined
    lyrics?: readonly TaggedLyrics[] | undefined
    picture?: readonly Picture[] | undefined
  }
}

interface TaggedLyrics {
  text?: string | undefined
  timeStampFormat?: number
  syncText: readonly { text: string; timestamp?: number }[]
}

interface Picture {
  /** Its media type, as the file says. */
  format: string
  data: Uint8Array
  type?: string | undefined
}

/** Which generator a file says it comes from; anyone can write such tags. */
export interface Claim {
  tool: string
  toolSongId?: string
  createdAt?: string
}

/** What generators write into their files; titles and lyrics that merely mention a tool do not match. */
const tools: [tool: string, mark: RegExp][] = [
  ['Suno', /made with suno|suno\.(?:com|ai)\/(?:song|s)\//i],
  ['Udio', /(?:made|created|generated) (?:with|by|using) udio|udio\.com\/songs\//i],
  ['ElevenLabs', /(?:made|created|generated) (?:with|by|using) eleven ?labs|elevenlabs\.io/i],
  ['Stable Audio', /(?:made|created|generated) (?:with|by|using) stable audio|stableaudio\.com/i],
  ['Riffusion', /(?:made|created|generated) (?:with|by|using) riffusion|riffusion\.com/i],
  ['Mureka', /(?:made|created|generated) (?:with|by|using) mureka|mureka\.ai/i],
]
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const songId = new RegExp(`(?:\\bid=|/(?:song|songs|s)/)(${uuid})`, 'i')
const created = /\bcreated=([0-9T:.Z+-]{10,35})/
const longestTag = 2000
/** ID3's way to count moments; the other one counts frames. */
const inMilliseconds = 2

/** What the tags say about the song. Other tags take precedence over a recipe among them. */
export function wordsInTags({ native, common }: FileTags): FileWords {
  const recipe = readComfyRecipe(textUnder(native, 'prompt') ?? '')
  const { title, bpm, key } = common
  return {
    ...recipe,
    ...fileWordsOf({
      title,
      bpm,
      key: key ?? textUnder(native, 'initialkey') ?? textUnder(native, 'key'),
      lyrics: lrcIn(native) ?? sungIn(common.lyrics),
      generator: claimIn(native)?.tool,
      prompt: textUnder(native, 'caption'),
      seed: textUnder(native, 'seed'),
      steps: textUnder(native, 'steps'),
    }),
  }
}

/** What ComfyUI wrote about a song as JSON: the editor's graph, which it can open again, or else its nodes. */
export const workflowInTags = ({ native }: FileTags): string | undefined =>
  textUnder(native, 'workflow') ?? textUnder(native, 'prompt')

/** The front cover among the pictures, or else the first one. */
export function coverInTags({ common: { picture = [] } }: FileTags): Picture | undefined {
  return picture.find(({ type }) => /front/i.test(type ?? '')) ?? picture[0]
}

/**
 * A tag by its name: a comment of FLAC and Opus, or a free text of MP3. The latter comes in pieces, because a slash
 * separates the values of an ID3 text.
 */
function textUnder(native: FileTags['native'], name: string): string | undefined {
  const pieces = Object.values(native)
    .flat()
    .filter(({ id }) => id.replace(/^TXXX:/, '').toLowerCase() === name)
  return pieces.map(({ value }) => String(value)).join('/') || undefined
}

/** LRC in a comment, as it is written: music-metadata leaves lines without moments out. */
function lrcIn(native: FileTags['native']): string | undefined {
  const written = textUnder(native, 'lyrics')?.replaceAll('\r\n', '\n')
  return written && readLyrics(written).times ? written : undefined
}

/** Timed lines if there are any, else plain ones; the form takes both. */
function sungIn(lyrics: FileTags['common']['lyrics'] = []): string | undefined {
  const plain = lyrics.find(({ text }) => text)?.text?.replaceAll('\r\n', '\n')
  const inTime = lyrics.find(
    ({ syncText, timeStampFormat }) => timeStampFormat === inMilliseconds && syncText.length > 0,
  )
  if (!inTime) return plain
  const sung = linesOf(inTime.syncText.map(({ text, timestamp = 0 }) => ({ text, at: timestamp / 1000 })))
  return writeLyrics((plain && withMoments(plain, sung)) || sung)
}

interface Piece {
  text: string
  at: number
}

/** ID3 may hold syllables: then only the first one of each line begins with a line break. */
function linesOf(pieces: readonly Piece[]): SungWords {
  const areSyllables =
    pieces.some(({ text }) => text.startsWith('\n')) &&
    !pieces.slice(1).every(({ text }) => text.startsWith('\n'))
  const lines: Piece[][] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (areSyllables && last && !piece.text.startsWith('\n')) last.push(piece)
    else lines.push([piece])
  }
  const enhanced = lines.map(line => {
    const pieceTexts = line.map(({ text }) => text.replaceAll(/\s+/g, ' '))
    const words = line.map(({ at }, place) => ({
      place: pieceTexts.slice(0, place).join('').length,
      seconds: at,
    }))
    const times = [line[0]!.at]
    return writeLyrics({ text: pieceTexts.join(''), times, words: line.length > 1 ? [words] : null })
  })
  return readLyrics(enhanced.join('\n'))
}

/**
 * The plain lyrics with the times of these lines. They may contain more lines, such as names of parts; `undefined` if
 * they don't contain all of these.
 */
function withMoments(plain: string, sung: SungWords): SungWords | undefined {
  const lines = plain.split('\n').map(line => line.trim())
  const sungLines = sung.text.split('\n')
  let next = 0
  const places = lines.map(line => (line === sungLines[next] ? next++ : -1))
  if (next < sungLines.length) return undefined
  return {
    text: lines.join('\n'),
    times: places.map(place => sung.times?.[place] ?? null),
    words: places.map(place => sung.words?.[place] ?? null),
  }
}

/** The generator that left its mark in one of the tags. */
export function claimIn(native: FileTags['native']): Claim | null {
  const claims = Object.values(native).flatMap(tags => tags.flatMap(tag => texts(tag.value)))
  for (const [tool, mark] of tools) {
    const claim = claims.filter(text => mark.test(text)).join('\n')
    if (!claim) continue
    const toolSongId = songId.exec(claim)?.[1]?.toLowerCase()
    const createdAt = moment(created.exec(claim)?.[1])
    return { tool, ...(toolSongId && { toolSongId }), ...(createdAt && { createdAt }) }
  }
  return null
}

/** Tag values are strings, or small records with strings inside such as a comment with its language. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return value.length <= longestTag ? [value] : []
  if (Array.isArray(value)) return value.flatMap(texts)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return 'text' in value ? texts(value.text) : 'url' in value ? texts(value.url) : []
}

function moment(text: string | undefined): string | undefined {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
