import type { Comment } from '#contract/discussion/comments.ts'

/** One face on the wave: a comment, or the newest of several that would cover each other. */
export interface Marker {
  newest: Comment
  seconds: number
  /** How many more stand here. */
  others: number
}

/**
 * Where faces stand on a wave. Comments closer than `gapPx` merge with the first of their group, so that a group
 * never grows across the whole song. `comments` come in the song's order.
 */
export function markersOf(
  comments: readonly Comment[],
  { durationSeconds, widthPx, gapPx }: { durationSeconds: number; widthPx: number; gapPx: number },
): Marker[] {
  if (durationSeconds <= 0 || widthPx <= 0) return []
  const gapSeconds = (gapPx / widthPx) * durationSeconds
  const markers: Marker[] = []
  for (const comment of comments) {
    if (comment.timestamp === null || comment.isDeleted) continue
    const last = markers.at(-1)
    if (!last || comment.timestamp - last.seconds >= gapSeconds) {
      markers.push({ newest: comment, seconds: comment.timestamp, others: 0 })
      continue
    }
    last.others += 1
    if (comment.createdAt > last.newest.createdAt) last.newest = comment
  }
  return markers
}

const captionSeconds = 5

/** The comment under the playhead: the last one reached, for a few seconds. */
export function captionAt(comments: readonly Comment[], second: number): Comment | undefined {
  return comments.findLast(
    ({ timestamp, isDeleted }) =>
      !isDeleted && timestamp !== null && timestamp <= second && second < timestamp + captionSeconds,
  )
}
