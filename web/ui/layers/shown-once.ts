/** The scope of forms that end with what is never shown again: no dialog closes while one of them is under way. */
export const shownOnce = 'shown once'
