/** The legal texts: the name of each is also its address and its file of words. */
export const legalPages = ['terms', 'privacy', 'guidelines', 'imprint'] as const

export type LegalPageName = (typeof legalPages)[number]
