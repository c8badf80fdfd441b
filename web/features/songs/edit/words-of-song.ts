import type { SongDetail } from '#contract/songs/songs.ts'
import { writeLyrics } from '#contract/songs/timed-lyrics.ts'
import type { SongWords } from './song-words.ts'

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
