import type { SongDetail } from '#contract/songs/songs.ts'
import { writeLyrics } from '#contract/songs/timed-lyrics.ts'
import { changedFields } from '../../../ui/fields/changed-fields.ts'
import { type SongWords, songIdIn, withPoint } from './song-words.ts'

/**
 * A song as the form for changes shows it. In a file of its own, because a new song has no lyrics to write as LRC yet.
 */
export function wordsOf(song: SongDetail): SongWords {
  return {
    title: song.title,
    genre: song.genre ?? '',
    description: song.description ?? '',
    generator: song.generator ?? '',
    generatorVersion: song.generatorVersion ?? '',
    prompt: song.prompt ?? '',
    lyrics: writeLyrics({ text: song.lyrics ?? '', times: song.lyricTimes, words: song.lyricWords }),
    seed: song.seed ?? '',
    steps: song.steps?.toString() ?? '',
    bpm: song.bpm?.toString() ?? '',
    key: song.key ?? '',
    tags: song.tags.join(', '),
    basedOn: song.basedOn?.id ?? '',
    recipeSharing: song.recipeSharing,
  }
}

/**
 * What has been typed, as the server takes it. Fields that stayed as they were are left out: the form may not know all of
 * their value, such as an original that is out of sight, and a rule that is stricter by now must not refuse them.
 */
export function changeOf(first: SongWords, typed: SongWords) {
  const changed = changedFields(first, typed)
  const { bpm, steps, tags, basedOn, recipeSharing, ...texts } = typed
  const change = {
    ...texts,
    bpm: numberIn(withPoint(bpm)),
    steps: numberIn(steps),
    tags: [tags],
    basedOn: songIdIn(basedOn),
    recipeSharing: recipeSharing || undefined,
  }
  return Object.fromEntries(Object.entries(change).filter(([name]) => name in changed)) as Partial<
    typeof change
  >
}

/** Empty -> null. What is no number stays a text, so that the server refuses it at its field: JSON has null for NaN. */
function numberIn(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return Number.isFinite(Number(typed)) ? Number(typed) : (typed as unknown as number)
}
