import { readFileSync } from 'node:fs'
import { wordsInJson, wordsInLrc, workflowInJson } from '#contract/songs/sidecar.ts'
import type { SidecarAnswer } from './analysis.ts'
import { cleanWorkflow } from './workflow/clean-workflow.ts'

/** Files beside a song with information about it. */
export interface SidecarFiles {
  recipePath?: string
  lyricsPath?: string
}

/** Their information. Timed lines are preferred to the recipe's lyrics, and the recipe's title to theirs. */
export function readSidecarFiles({ recipePath, lyricsPath }: SidecarFiles): SidecarAnswer {
  const written = recipePath ? readFileSync(recipePath, 'utf8') : ''
  const recipe = wordsInJson(written)
  const sung = lyricsPath ? wordsInLrc(readFileSync(lyricsPath, 'utf8')) : {}
  const saysSomething = Object.keys(recipe).length > 0
  return {
    words: { ...sung, ...recipe, ...(sung.lyrics && { lyrics: sung.lyrics }) },
    workflow: saysSomething ? cleanWorkflow(workflowInJson(written)) : null,
  }
}
