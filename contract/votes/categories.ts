/** What a detailed rating scores. Apart from the schemas, so that screens get the list without their library. */
export const categories = ['vocal', 'instrumental', 'mixing', 'creativity', 'lyrics'] as const
export type Category = (typeof categories)[number]
