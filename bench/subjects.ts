import type { Subject } from './subject.ts'
import { compressedList, list } from './subjects/list.ts'
import { pages } from './subjects/page.ts'
import { play } from './subjects/play.ts'
import { range } from './subjects/range.ts'
import { reads } from './subjects/read.ts'
import { song } from './subjects/song.ts'
import { viralLike, viralPlay } from './subjects/viral.ts'
import { like, rating } from './subjects/vote.ts'

/** In the order of the table. */
export const subjects: readonly Subject[] = [
  list,
  compressedList,
  song,
  // Before the votes, because these leave rows that make the charts' fold more expensive.
  play,
  viralPlay,
  like,
  rating,
  viralLike,
  ...pages,
  range,
  ...reads,
]
