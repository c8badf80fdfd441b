/** Which members a list shows. Apart from the schemas, so that screens get them without their library. */
export const memberFilters = ['all', 'staff', 'sanctioned'] as const
export type MemberFilter = (typeof memberFilters)[number]
