/**
 * The day of the current terms, kept with every account and song as the version that was agreed to. After a later day
 * every member is asked again: what has changed stands in `words/<language>/sharing/legal.json` under `changed.text`.
 */
export const termsVersion = '2026-11-23'
