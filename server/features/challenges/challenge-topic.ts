import type { Topic } from '#contract/notifications/live.ts'

/** What everybody listens to who looks at this challenge. */
export const challengeTopic = (challengeId: string): Topic => `challenge:${challengeId}`
