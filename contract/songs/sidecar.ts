import { readComfyRecipe } from './comfy-recipe.ts'
import { type FileWords, type FoundWords, fileWordsOf } from './file-words.ts'
import { objectIn } from './object-in.ts'
import { areInOrder, readLyrics } from './timed-lyrics.ts'

/** Names under which generators and their interfaces write each word, the surest first. */
const names: { [Name in keyof FileWords]-?: readonly string[] } = {
  title: ['title', 'song_title'],
  generator: ['generator'],
  generatorVersion: ['generatorVersion', 'generator_version', 'model_version', 'dit_model', 'config_path'],
  prompt: ['caption', 'prompt', 'tags', 'style'],
  lyrics: ['lyrics'],
  seed: ['seed', 'seeds'],
  steps: ['steps', 'inference_steps', 'infer_steps', 'infer_step'],
  bpm: ['bpm'],
  key: ['keyscale', 'key_scale', 'key'],
}

/**
 * What a JSON file beside a song says about it: the parameters of ACE-Step (https://github.com/ace-step/ACE-Step-1.5),
 * at the top or under `params`, or a recipe of ComfyUI. It is data of a stranger, read by name and never run.
 */
export function wordsInJson(written: string): FileWords {
  const whole = Object.entries(objectIn(written))
  const inside = whole.flatMap(([name, value]) =>
    ['params', 'metadata', 'generation_params'].includes(name) && isObject(value)
      ? Object.entries(value)
      : [],
  )
  const values = new Map([...inside, ...whole])
  const recipe = values.get('prompt')
  const nodes = isObject(recipe) ? JSON.stringify(recipe) : written
  const found: FoundWords = Object.fromEntries(
    Object.entries(names).map(([word, spellings]) => [word, firstOf(values, spellings)]),
  )
  const isAceStep = values.has('caption') && (values.has('keyscale') || values.has('key_scale'))
  return {
    ...(isAceStep && { generator: 'ACE-Step' }),
    ...readComfyRecipe(nodes),
    ...fileWordsOf(found),
  }
}

/**
 * The part of the same file from which others could make a song: ComfyUI's graph or nodes if the file contains other
 * things too, else the whole file.
 */
export function workflowInJson(written: string): string {
  const { workflow, prompt }: { workflow?: unknown; prompt?: unknown } = objectIn(written)
  const inside = [workflow, prompt].find(isObject)
  return inside ? JSON.stringify(inside) : written
}

/** The lines of an LRC file, unless their moments run backwards. */
export function wordsInLrc(written: string): FileWords {
  const lyrics = written.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const isFit = areInOrder(readLyrics(lyrics))
  return isFit ? fileWordsOf({ lyrics, title: /^\s*\[ti:([^\]]*)\]/im.exec(lyrics)?.[1] }) : {}
}

/** A list of seeds has one for each take, so a list counts only if it has a single value. */
function firstOf(values: ReadonlyMap<string, unknown>, spellings: readonly string[]): unknown {
  for (const name of spellings) {
    const value = values.get(name)
    const single = Array.isArray(value) && value.length === 1 ? value[0] : value
    if (typeof single === 'string' || typeof single === 'number') return single
  }
  return undefined
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
