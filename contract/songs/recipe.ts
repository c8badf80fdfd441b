import { z } from 'zod'
import {
  generatorLength,
  generatorVersionLength,
  keyLength,
  lyricsLength,
  maxTags,
  promptLength,
  seedLength,
  tagLength,
} from '../limits.ts'
import { Person } from '../people/people.ts'
import { Id } from '../shapes.ts'
import { Bpm, Seed, Steps } from './file-words.ts'
import { generatorNamed } from './generators.ts'
import { recipeSharings } from './recipe-sharing.ts'
import { normaliseTags } from './tags.ts'
import { areInOrder, readLyrics, type SungWords } from './timed-lyrics.ts'

/** `valid` and `invalid` are results of verifying a file's Content Credentials; `none` is everything else. */
export const Credentials = z.enum(['none', 'valid', 'invalid'])
export type Credentials = z.infer<typeof Credentials>

/** A song that another one is made from. */
export const Origin = z.object({ id: Id, title: z.string(), user: Person }).meta({ id: 'Origin' })
export type Origin = z.infer<typeof Origin>

const LyricWord = z.object({ place: z.int(), seconds: z.number() }).meta({ id: 'LyricWord' })

/** How much of it its maker shows to others (`contract/songs/recipe-sharing.ts`). */
export const RecipeSharing = z.enum(recipeSharings, 'option')

/** How a song was made, as its uploader says. Others get what `recipeSharing` lets them see; the rest is `null`. */
export const Recipe = z.object({
  generator: z.string().nullable(),
  generatorVersion: z.string().nullable(),
  /** Digits. */
  seed: z.string().nullable(),
  /** Of the sampler. */
  steps: z.int().nullable(),
  /** Beats a minute. */
  bpm: z.number().nullable(),
  /** Of the music, such as `F# minor`. */
  key: z.string().nullable(),
  prompt: z.string().nullable(),
  lyrics: z.string().nullable(),
  /**
   * When each line of `lyrics` begins, in seconds: one value for each line, `null` for lines without one. `null` where none
   * is known.
   */
  lyricTimes: z.array(z.number().nullable()).nullable(),
  /**
   * When single words begin: a list for each line of `lyrics`, with the place of each word's first letter in its line;
   * `null` for lines without. `null` where none is known.
   */
  lyricWords: z.array(z.array(LyricWord).nullable()).nullable(),
  tags: z.array(z.string()),
  /** `null` also while the viewer can't see that song. */
  basedOn: Origin.nullable(),
  recipeSharing: RecipeSharing,
  /** The address of the workflow, if the viewer may have it: others only if `all` is shared. */
  workflowUrl: z.string().nullable(),
  credentials: Credentials,
  /** Who signed valid credentials, as their certificate says. */
  credentialsIssuer: z.string().nullable(),
  /**
   * The generator that the file's own tags name. Every uploader can write such tags: it is a claim, and shown as one.
   */
  claimedGenerator: z.string().nullable(),
})
export type Recipe = z.infer<typeof Recipe>

/** An empty text removes the value; a missing one changes nothing. */
export const optionalText = (length: number, spell = (text: string) => text) =>
  z
    .string('text')
    // Forms send lines as Windows ends them.
    .overwrite(text => text.replaceAll('\r\n', '\n').trim())
    .max(length, 'tooLong')
    .transform(text => (text === '' ? null : spell(text)))
    .nullish()

const Tags = z
  .array(z.string('text'))
  .transform(normaliseTags)
  .pipe(
    z
      .array(z.string())
      .max(maxTags, 'tooManyTags')
      .check(({ value, issues }) => {
        if (value.every(tag => tag.length <= tagLength)) return
        issues.push({
          code: 'too_big',
          origin: 'string',
          maximum: tagLength,
          message: 'tagTooLong',
          input: value,
        })
      }),
  )

const recipe = {
  generator: optionalText(generatorLength, generatorNamed),
  generatorVersion: optionalText(generatorVersionLength),
  seed: optionalText(seedLength).refine(digits => !digits || Seed.safeParse(digits).success, 'number'),
  key: optionalText(keyLength),
  prompt: optionalText(promptLength),
  /** Plain, or LRC with a moment before each line. */
  lyrics: optionalText(lyricsLength)
    .refine(written => !written || areInOrder(readLyrics(written)), 'lyricTimes')
    .transform(written => (written ? sungWords(written) : null))
    .optional(),
}

/** Moments alone are no lyrics. */
function sungWords(written: string): SungWords | null {
  const sung = readLyrics(written)
  return sung.text === '' ? null : sung
}

const OptionalId = z
  .string('id')
  .transform(id => (id === '' ? null : id))
  .pipe(Id.nullable())
  .nullish()

/** In a form, where every value is one text: tags are separated by commas. */
export const RecipeFields = z.object({
  ...recipe,
  tags: z
    .string('text')
    .transform(text => [text])
    .pipe(Tags)
    .optional(),
  bpm: z
    .string('text')
    .transform(text => (text.trim() === '' ? null : Number(text)))
    .pipe(Bpm.nullable())
    .optional(),
  steps: z
    .string('text')
    .transform(text => (text.trim() === '' ? null : Number(text)))
    .pipe(Steps.nullable())
    .optional(),
  basedOn: OptionalId,
  /** If omitted, your last choice. */
  recipeSharing: RecipeSharing.optional(),
})

/** In JSON. */
export const RecipeChange = z.object({
  ...recipe,
  tags: Tags.optional(),
  bpm: Bpm.nullish(),
  steps: Steps.nullish(),
  basedOn: OptionalId,
  recipeSharing: RecipeSharing.optional(),
})
