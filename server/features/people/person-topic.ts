import type { Topic } from '#contract/notifications/live.ts'

/** Told to whoever looks at somebody's page when what it counts has changed. */
export const personTopic = (personId: string): Topic => `person:${personId}`
