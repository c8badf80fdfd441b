import { readFileSync } from 'node:fs'
import type { FileWords } from '#contract/songs/file-words.ts'
import { wordsInJson, wordsInLrc } from '#contract/songs/sidecar.ts'

/** Files beside a song that say something of it. */
export interface SidecarFiles {
  recipePath?: string
  lyricsPath?: string
}

/** What they say. Lines in time go before the recipe's lyrics, and the recipe's title before theirs. */
export function readSidecarFiles({ recipePath, lyricsPath }: SidecarFiles): FileWords {
  const recipe = recipePath ? wordsInJson(readFileSync(recipePath, 'utf8')) : {}
  const sung = lyricsPath ? wordsInLrc(readFileSync(lyricsPath, 'utf8')) : {}
  return { ...sung, ...recipe, ...(sung.lyrics && { lyrics: sung.lyrics }) }
}
