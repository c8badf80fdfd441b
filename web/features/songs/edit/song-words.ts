import type { RecipeSharing } from '#contract/songs/recipe-sharing.ts'

/** All texts of a song in a form, as they are typed. */
export interface SongWords {
  title: string
  genre: string
  description: string
  generator: string
  generatorVersion: string
  prompt: string
  lyrics: string
  seed: string
  steps: string
  bpm: string
  key: string
  tags: string
  /** The address of a song, or its id. */
  basedOn: string
  /** Empty: the choice for the last song. */
  recipeSharing: RecipeSharing | ''
}

/** The fields that a generator writes into its file. */
export const generatorFields = [
  'generator',
  'generatorVersion',
  'prompt',
  'lyrics',
  'seed',
  'steps',
  'bpm',
  'key',
] as const

/** The fields about how a song was made; all of them are optional. */
export const recipeFields = [...generatorFields, 'tags', 'basedOn', 'recipeSharing'] as const
export type RecipeWords = Pick<SongWords, (typeof recipeFields)[number]>

export type WordErrors = Partial<Record<keyof SongWords, string | undefined>>

export const noRecipe: RecipeWords = {
  generator: '',
  generatorVersion: '',
  prompt: '',
  lyrics: '',
  seed: '',
  steps: '',
  bpm: '',
  key: '',
  tags: '',
  basedOn: '',
  recipeSharing: '',
}

export const noWords: SongWords = { title: '', genre: '', description: '', ...noRecipe }

/** `https://…/songs/ID?x` or `ID` -> `ID`; the server refuses any other text, at its field. */
export const songIdIn = (text: string): string => /songs\/([^/?#\s]+)/.exec(text)?.[1] ?? text.trim()

/** A comma in a number counts as its point: most languages write it so. */
export const withPoint = (text: string): string => text.replace(',', '.')

/** Adds the filled-in fields to the body of a request; empty ones are left out. */
export function addWords(body: FormData, { basedOn, bpm, ...words }: SongWords): void {
  for (const [name, text] of Object.entries({ ...words, bpm: withPoint(bpm) }))
    if (text.trim()) body.set(name, text.trim())
  if (basedOn.trim()) body.set('basedOn', songIdIn(basedOn))
}
