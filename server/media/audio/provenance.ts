import { type IAudioMetadata, type ICommonTagsResult, parseFile, TimestampFormat } from 'music-metadata'
import { lyricsLength, promptLength, titleLength } from '#contract/limits.ts'
import { writeLyrics } from '#contract/songs/timed-lyrics.ts'
import type { FileWords, Provenance } from './answer.ts'
import { type ComfyRecipe, readComfyRecipe } from './comfy-recipe.ts'

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

/**
 * Which generator made the song, as its tags say, and the words they have for it. Tags are read for curiosity only:
 * whatever is wrong with them says nothing about the sound.
 */
export async function readTags(
  path: string,
): Promise<{ provenance: Provenance | null; fileWords: FileWords }> {
  try {
    const { native, common } = await parseFile(path, { duration: false, skipCovers: true })
    const claims = Object.values(native).flatMap(tags => tags.flatMap(tag => texts(tag.value)))
    const recipe = comfyRecipeIn(native)
    return {
      provenance:
        provenanceIn(claims) ?? (recipe.generator ? { tool: recipe.generator, source: 'tags' } : null),
      fileWords: wordsIn(common, recipe),
    }
  } catch {
    return { provenance: null, fileWords: {} }
  }
}

/**
 * ComfyUI's, under `prompt`: a comment of FLAC and Opus, a free text of MP3, which is read in pieces because a slash
 * divides the values of an ID3 text.
 */
function comfyRecipeIn(native: IAudioMetadata['native']): ComfyRecipe {
  const pieces = Object.values(native)
    .flat()
    .filter(({ id }) => /^(?:TXXX:)?prompt$/i.test(id))
  return readComfyRecipe(pieces.map(({ value }) => String(value)).join('/'))
}

function wordsIn({ title, lyrics }: ICommonTagsResult, recipe: ComfyRecipe): FileWords {
  const sung = sungIn(lyrics) ?? recipe.lyrics
  return {
    ...(title?.trim() && { title: title.trim().slice(0, titleLength) }),
    ...(sung && { lyrics: sung.slice(0, lyricsLength) }),
    ...(recipe.prompt && { prompt: recipe.prompt.slice(0, promptLength) }),
  }
}

/** Lines in time before plain ones, as the form takes both. */
function sungIn(lyrics: ICommonTagsResult['lyrics']): string | undefined {
  const inTime = lyrics?.find(
    ({ syncText, timeStampFormat }) =>
      timeStampFormat === TimestampFormat.milliseconds && syncText.length > 0,
  )
  if (inTime) {
    const lines = linesOf(inTime.syncText.map(({ text, timestamp = 0 }) => ({ text, at: timestamp / 1000 })))
    return writeLyrics({ text: lines.map(({ text }) => text).join('\n'), times: lines.map(({ at }) => at) })
  }
  return lyrics
    ?.find(({ text }) => text)
    ?.text?.replaceAll('\r\n', '\n')
    .trim()
}

interface Sung {
  text: string
  at: number
}

/** ID3 may hold syllables: then only the first one of each line begins with a line break. */
function linesOf(pieces: readonly Sung[]): Sung[] {
  const areSyllables =
    pieces.some(({ text }) => text.startsWith('\n')) &&
    !pieces.slice(1).every(({ text }) => text.startsWith('\n'))
  const lines: Sung[] = []
  for (const { text, at } of pieces) {
    const last = lines.at(-1)
    if (areSyllables && last && !text.startsWith('\n')) last.text += text
    else lines.push({ text, at })
  }
  return lines.map(({ text, at }) => ({ text: text.replaceAll(/\s+/g, ' ').trim(), at }))
}

function provenanceIn(claims: string[]): Provenance | null {
  for (const [tool, mark] of tools) {
    const claim = claims.filter(text => mark.test(text)).join('\n')
    if (!claim) continue
    const toolSongId = songId.exec(claim)?.[1]?.toLowerCase()
    const createdAt = moment(created.exec(claim)?.[1])
    return { tool, ...(toolSongId && { toolSongId }), ...(createdAt && { createdAt }), source: 'tags' }
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
