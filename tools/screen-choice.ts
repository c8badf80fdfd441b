import { join } from 'node:path'
import { type Screen, screens } from './screen-list.ts'
import { root } from './stamp.mjs'

export const themes = ['dark', 'light'] as const
export const widths = [390, 768, 1440] as const
/** Korean is the original, most people read English, and German has the longest words. */
export const languages = ['ko', 'en', 'de'] as const

export interface Choice {
  screens: readonly Screen[]
  themes: readonly (typeof themes)[number][]
  widths: readonly (typeof widths)[number][]
  languages: readonly (typeof languages)[number][]
  folder: string
}

/**
 * Reads arguments such as `npm run screens home ko dark 390 ../pictures`: names of screens, or the start of several names
 * (`admin`), themes, widths, languages, and a folder, which contains a slash or a dot. Without an argument of one kind,
 * all of that kind is chosen. Throws on any other word.
 */
export function choiceOf(words: readonly string[]): Choice {
  const folders = words.filter(word => /[./\\]/.test(word))
  if (folders.length > 1) throw new Error(`One folder only, not ${folders.join(' and ')}.`)
  const rest = words.filter(word => !folders.includes(word))
  const unknown = rest.find(word => !isKnown(word))
  if (unknown !== undefined) throw new Error(`There is no “${unknown}”. ${usage}`)
  return {
    screens: orAll(screens, ({ name }) => rest.some(word => names(word, name))),
    themes: orAll(themes, theme => rest.includes(theme)),
    widths: orAll(widths, width => rest.includes(String(width))),
    languages: orAll(languages, language => rest.includes(language)),
    folder: folders[0] ?? join(root, 'screens'),
  }
}

const names = (word: string, screen: string): boolean => screen === word || screen.startsWith(`${word}-`)
const options: readonly string[] = [...themes, ...widths.map(String), ...languages]
const isKnown = (word: string): boolean =>
  options.includes(word) || screens.some(({ name }) => names(word, name))

function orAll<T>(all: readonly T[], isWanted: (one: T) => boolean): readonly T[] {
  const wanted = all.filter(isWanted)
  return wanted.length > 0 ? wanted : all
}

const usage = `Choose from ${options.join(', ')}, a folder such as ./pictures, and the screens ${screens
  .map(({ name }) => name)
  .join(', ')}.`
