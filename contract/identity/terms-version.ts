/**
 * The day since which the terms read as they do: kept with every account and song as what was agreed to. With a later
 * day every member is asked anew: what has changed stands in `words/<language>/sharing/legal.json` under `changed.text`.
 */
export const termsVersion = '2026-11-23'
