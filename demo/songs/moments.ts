import { randomFrom } from '#contract/random.ts'
import { arrange } from '../composer/arrange.ts'
import type { SectionName } from '../composer/form.ts'
import { styles } from '../composer/styles.ts'
import type { DemoSong } from './song.ts'

/** A stretch of a song in which one thing happens. */
export interface Moment {
  kind: SectionName
  startSeconds: number
  endSeconds: number
}

type Written = Pick<DemoSong, 'seed' | 'style' | 'form'>

/** How long a song lasts, to the second about: an encoder adds a few hundredths. */
export function secondsOf(song: Written): number {
  return arrangementOf(song).seconds
}

/** What happens when in a song, from its first second to its last. */
export function momentsOf(song: Written): Moment[] {
  const { barSeconds, seconds } = arrangementOf(song)
  let startSeconds = 0
  return song.form.sections.map(({ name, bars }, i) => {
    const isLast = i === song.form.sections.length - 1
    const endSeconds = isLast ? seconds : startSeconds + bars * barSeconds
    const moment = { kind: name, startSeconds, endSeconds }
    startSeconds = endSeconds
    return moment
  })
}

/** The same dice as the composer's, so the same tempo. */
function arrangementOf({ style, form, seed }: Written) {
  return arrange(styles[style], form, randomFrom(seed))
}
