import type { Topic } from '#contract/notifications/live.ts'

/** The topic for everybody who has this post open. */
export const postTopic = (postId: string): Topic => `post:${postId}`
