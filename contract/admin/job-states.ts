/** The states of background jobs. In a file of its own, so that screens can use it without the schemas' library. */
export const jobStates = ['waiting', 'active', 'failed', 'completed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]
