import type { Subject } from './subject.ts'
import { like } from './subjects/like.ts'
import { compressedList, list } from './subjects/list.ts'
import { pages } from './subjects/page.ts'
import { play } from './subjects/play.ts'
import { range } from './subjects/range.ts'
import { rating } from './subjects/rating.ts'
import { reads } from './subjects/read.ts'
import { song } from './subjects/song.ts'

/** In the order of the table. */
export const subjects: readonly Subject[] = [
  list,
  compressedList,
  song,
  // Before the votes: what those leave behind makes the charts' fold heavier.
  play,
  like,
  rating,
  ...pages,
  range,
  ...reads,
]
