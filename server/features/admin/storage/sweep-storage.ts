import type { BlobKind } from '#contract/admin/operations.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { transact } from '../../../database/transact.ts'
import { sweepBlobs } from '../../../media/blobs/sweep-blobs.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { measureOriginals } from '../../songs/row/song-row.ts'
import { blobUses } from './blob-uses.ts'
import { claimWalk, type Measured, putMeasure, putNextWalk, type Size } from './storage-sql.ts'

type Walker = Pick<Melodrome, 'blobs' | 'clock' | 'database' | 'isOvertaken'>

interface Ages {
  olderThanMs: number
  now: Date
}

/** From the beginning of a walk to the next, and how long the claim of a worker that has died lasts. */
const pauseMs = 15 * minuteMs
const claimPauseMs = 60_000
/** A walk lists the whole bucket, and each request costs money: it takes a tenth of the time at most … */
const pausePerWalk = 10
/** … but what was deleted does not stay for longer than a day because of that. */
const longestPauseMs = dayMs

/** Does nothing while another worker walks, or before the next walk is due; any number of instances may run it at once. */
export async function sweepDueStorage(m: Walker, ages: Ages): Promise<void> {
  const now = m.clock()
  const claim = { now, until: later(now, pauseMs), latest: later(now, longestPauseMs) }
  if (await claimWalk(m.database, claim)) await sweepStorage(m, ages)
}

/** Deletes files that nothing names, and measures the others on the way, so that no page has to go through them. */
export async function sweepStorage(m: Walker, { olderThanMs, now }: Ages): Promise<void> {
  const begunAt = m.clock()
  let claimedAt = begunAt
  const keepClaim = async (): Promise<void> => {
    const at = m.clock()
    if (at.getTime() - claimedAt.getTime() < claimPauseMs) return
    claimedAt = at
    await putNextWalk(m.database, later(at, pauseMs))
  }
  const measured: Measured = { kinds: new Map(), owners: new Map() }
  const bytesOf = new Map<string, number>()
  const { blobs } = await sweepBlobs({
    store: m.blobs,
    olderThanMs,
    now,
    look: ({ name, bytes, isYoung }) => {
      if (isYoung) add(measured.kinds, 'young' satisfies BlobKind, bytes)
      else bytesOf.set(name, bytes)
    },
    isReferenced: async names => {
      const uses = await blobUses(m.database, names)
      for (const { name, kind, owner } of uses) {
        add(measured.kinds, kind, bytesOf.get(name) ?? 0)
        if (owner !== null) add(measured.owners, owner, bytesOf.get(name) ?? 0)
      }
      await measureOriginals(m.database, bytesOf)
      bytesOf.clear()
      await keepClaim()
      // What nothing that we know names may be named by the newer version, and is left to it.
      return new Set((await m.isOvertaken()) ? names : uses.map(({ name }) => name))
    },
  })
  const at = m.clock()
  const walkMs = at.getTime() - begunAt.getTime()
  await transact(m.database, async transaction => {
    await putMeasure(transaction, measured, { at, orphans: blobs })
    const untilNextMs = Math.max(pauseMs, Math.min(walkMs * pausePerWalk, longestPauseMs))
    await putNextWalk(transaction, later(begunAt, untilNextMs))
  })
}

const later = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds)

function add<Key>(sizes: Map<Key, Size>, key: Key, bytes: number): void {
  const size = sizes.get(key) ?? { files: 0, bytes: 0 }
  sizes.set(key, { files: size.files + 1, bytes: size.bytes + bytes })
}
