import type { Comment } from '#contract/discussion/comments.ts'

/** One face on the wave: a comment, or the newest of several that would cover each other. */
export interface Marker {
  newest: Comment
  seconds: number
  /** How many other comments this face stands for. */
  others: number
}

/**
 * The positions of faces on a wave. Comments closer than `gapPx` to the first of a group join that group, so that a
 * group never grows across the whole song. `comments` are in the song's order.
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

/** The comment at the playhead: the last one reached, for a few seconds. */
export function captionAt(comments: readonly Comment[], second: number): Comment | undefined {
  return comments.findLast(
    ({ timestamp, isDeleted }) =>
      !isDeleted && timestamp !== null && timestamp <= second && second < timestamp + captionSeconds,
  )
}
