/** Which members a list shows. In a file of its own, so that screens can use it without the schemas' library. */
export const memberFilters = ['all', 'staff', 'sanctioned'] as const
export type MemberFilter = (typeof memberFilters)[number]
