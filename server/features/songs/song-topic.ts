import type { Topic } from '#contract/notifications/live.ts'

/** What everybody listens to who looks at this song. */
export const songTopic = (songId: string): Topic => `song:${songId}`
