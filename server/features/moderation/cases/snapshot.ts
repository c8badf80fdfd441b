import { createHash } from 'node:crypto'
import type { Snapshot } from '#contract/moderation/cases.ts'
import { snapshotParts } from '#contract/moderation/report-reasons.ts'
import { pictureUrl } from '../../people/person.ts'

/** A thing as reports keep it, or as it is now. */
type Kept = Record<string, unknown>

export function snapshotOf(kept: Kept): Snapshot & { soundsLikeId: string | null } {
  return {
    snapshot: snapshotParts.flatMap(part => {
      const text = textOf(kept[part])
      return text === '' ? [] : [{ part, text }]
    }),
    imageUrl: pictureUrl(textOf(kept['cover'] ?? kept['picture']) || null),
    soundsLikeId: textOf(kept['soundsLikeId']) || null,
  }
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : ''

/** A thing as it is now, if moderators would read something else in the last report. */
export function currentOf(now: Kept, reported: Kept): Snapshot | null {
  const { snapshot, imageUrl } = snapshotOf(now)
  // The likeness is no part of the thing: only its report has it.
  const before = snapshotOf({ ...reported, soundsLike: undefined, soundsLikeId: undefined })
  return gistOf({ snapshot, imageUrl }) === gistOf(before) ? null : { snapshot, imageUrl }
}

/** Another one as soon as moderators would read something else. */
export const versionOf = (now: Kept): string =>
  createHash('sha256')
    .update(gistOf(snapshotOf(now)))
    .digest('base64url')

const gistOf = ({ snapshot, imageUrl }: Snapshot): string => JSON.stringify([snapshot, imageUrl])
