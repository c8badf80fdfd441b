import { z } from 'zod'
import { beginningOf } from '../beginning-of.ts'
import {
  generatorLength,
  generatorVersionLength,
  keyLength,
  lyricsLength,
  maxBpm,
  maxSteps,
  minBpm,
  promptLength,
  titleLength,
} from '../limits.ts'

/** NUL, and halves of surrogate pairs, which a database can't hold. */
const unstorable = /\0|\p{Surrogate}/gu

/** A generator's seed: digits, because many are too large for a number. */
export const Seed = z.string().regex(/^\d{1,20}$/, 'number')
/** Beats a minute, to one decimal. */
export const Bpm = z.number('number').overwrite(oneDecimal).min(minBpm, 'number').max(maxBpm, 'number')

/** How many steps a sampler took. */
export const Steps = z.int('number').min(1, 'number').max(maxSteps, 'number')

/** What a file, or another file beside it, says about its song: a proposal for the form. */
export const FileWords = z.object({
  title: z.string().max(titleLength).optional(),
  generator: z.string().max(generatorLength).optional(),
  generatorVersion: z.string().max(generatorVersionLength).optional(),
  prompt: z.string().max(promptLength).optional(),
  /** Plain, or LRC. */
  lyrics: z.string().max(lyricsLength).optional(),
  seed: Seed.optional(),
  steps: Steps.optional(),
  bpm: Bpm.optional(),
  key: z.string().max(keyLength).optional(),
})
export type FileWords = z.infer<typeof FileWords>

/** Values from a stranger's file, as they were found. */
export type FoundWords = { [Name in keyof FileWords]?: unknown }

const readers: { [Name in keyof FileWords]-?: (found: unknown) => FileWords[Name] } = {
  title: found => textIn(found, titleLength),
  generator: found => textIn(found, generatorLength),
  generatorVersion: found => textIn(found, generatorVersionLength),
  prompt: found => textIn(found, promptLength),
  lyrics: found => textIn(found, lyricsLength),
  // A number that is no safe integer has lost its last digits; -1 asks for any.
  seed: found =>
    typeof found === 'number' && !Number.isSafeInteger(found)
      ? undefined
      : Seed.safeParse(String(found)).data,
  steps: found => Steps.safeParse(typeof found === 'string' ? Number(found) : found).data,
  bpm: found => Bpm.safeParse(typeof found === 'string' ? Number.parseFloat(found) : found).data,
  key: found => textIn(found, keyLength),
}

/** Keeps what a form can take: texts are cut to their limits, and invalid values are left out. */
export function fileWordsOf(found: FoundWords): FileWords {
  const words = Object.entries(readers).flatMap(([name, read]) => {
    const value = read(found[name as keyof FileWords])
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(words)
}

function textIn(found: unknown, length: number): string | undefined {
  if (typeof found !== 'string') return undefined
  const text = found.replaceAll('\r\n', '\n').replaceAll(unstorable, '').trim()
  return beginningOf(text, length).trim() || undefined
}

function oneDecimal(bpm: number): number {
  return Math.round(bpm * 10) / 10
}
