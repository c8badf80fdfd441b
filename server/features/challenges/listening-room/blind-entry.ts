import type { BlindEntry } from '#contract/challenges/listening-room.ts'
import { neededSeconds } from '../../library/listens/judge-beat.ts'

export interface BlindRow {
  token: string
  duration_seconds: number | null
  peaks: Buffer | null
  heard_seconds: number | null
  qualified_at: Date | null
  stars: number | null
  vocal: number | null
  instrumental: number | null
  mixing: number | null
  creativity: number | null
  lyrics: number | null
}

/** An entry as its judge may see it: nothing here names the song. */
export function blindEntryOf(row: BlindRow, challengeId: string): BlindEntry {
  const duration = row.duration_seconds ?? 0
  return {
    token: row.token,
    audioUrl: `/api/challenges/${challengeId}/entries/${row.token}/audio`,
    duration,
    peaks: row.peaks && row.peaks.toString('base64'),
    heardSeconds: row.heard_seconds ?? 0,
    neededSeconds: neededSeconds(duration),
    isQualified: row.qualified_at !== null,
    ballot:
      row.stars === null
        ? null
        : {
            stars: row.stars,
            vocal: row.vocal ?? 0,
            instrumental: row.instrumental ?? 0,
            mixing: row.mixing ?? 0,
            creativity: row.creativity ?? 0,
            lyrics: row.lyrics ?? 0,
          },
  }
}
