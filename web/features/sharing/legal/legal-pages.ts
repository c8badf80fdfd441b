/** What says the rules of the house: each is called like its address and its words. */
export const legalPages = ['terms', 'privacy', 'guidelines', 'imprint'] as const

export type LegalPageName = (typeof legalPages)[number]
