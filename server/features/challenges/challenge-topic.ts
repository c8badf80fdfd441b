import type { Topic } from '#contract/notifications/live.ts'

/** The topic for everybody who looks at this challenge. */
export const challengeTopic = (challengeId: string): Topic => `challenge:${challengeId}`
