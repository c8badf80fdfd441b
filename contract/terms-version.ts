/** The day since which the terms read as they do: kept with every account and song as what was agreed to. */
export const termsVersion = '2026-11-22'
