import type { Topic } from '#contract/notifications/live.ts'

/** Tells the open profile pages of a person that their counts have changed. */
export const personTopic = (personId: string): Topic => `person:${personId}`
