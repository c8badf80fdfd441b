import { useInfiniteQuery } from '@tanstack/react-query'
import type { Comment } from '#contract/discussion/comments.ts'
import { useAllPages } from '../../../../ui/use-all-pages.ts'
import { timelineOf } from '../comment-reads.ts'

/** Enough for faces on the whole wave of nearly every song, and few enough to be read again after each new comment. */
const readByThemselves = 300

/**
 * The timeline comments of a song. Further pages follow by themselves: the first few, and then those up to `second`: the
 * playhead, or the moment that the reader comments on.
 */
export function useTimeline(songId: string, second: number) {
  const read = useInfiniteQuery(timelineOf(songId))
  useAllPages(read, !isEnough(read.data ?? [], second))
  return read
}

export function isEnough(comments: readonly Comment[], second: number): boolean {
  return comments.length >= readByThemselves && (comments.at(-1)?.timestamp ?? 0) > second
}
