/** What a detailed rating scores. In a file of its own, so that screens can use it without the schemas' library. */
export const categories = ['vocal', 'instrumental', 'mixing', 'creativity', 'lyrics'] as const
export type Category = (typeof categories)[number]
