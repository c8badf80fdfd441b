import type { Topic } from '#contract/notifications/live.ts'

/** The topic for everybody who looks at this song. */
export const songTopic = (songId: string): Topic => `song:${songId}`
