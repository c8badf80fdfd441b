/** How far background work is. Apart from the schemas, for screens. */
export const jobStates = ['waiting', 'active', 'failed', 'completed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]
