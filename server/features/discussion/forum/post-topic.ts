import type { Topic } from '#contract/notifications/live.ts'

/** What everybody listens to who has this post open. */
export const postTopic = (postId: string): Topic => `post:${postId}`
