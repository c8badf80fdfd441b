import type { Draft } from '#contract/songs/drafts.ts'

/** A position this close to the end counts as the end. */
const endSeconds = 0.25
/** A take that is nearly silent must not silence the others. */
const mostDb = 12

/** The takes of a group in the order of their names, as their generator numbered them. */
export function takesOf(drafts: readonly Draft[], group: string): Draft[] {
  return drafts
    .filter(({ takeGroup }) => takeGroup === group)
    .toSorted(
      (one, other) =>
        one.fileName.localeCompare(other.fileName, undefined, { numeric: true }) ||
        (one.id < other.id ? -1 : 1),
    )
}

/** The groups of drafts that can be compared by now: those with at least two takes that can be heard. */
export function comparableGroups(drafts: readonly Draft[]): { group: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { takeGroup, status } of drafts)
    if (takeGroup !== null && status === 'ready') counts.set(takeGroup, (counts.get(takeGroup) ?? 0) + 1)
  return [...counts].filter(([, count]) => count >= 2).map(([group, count]) => ({ group, count }))
}

/** `order` with missing ids added at its end, so that a numbered take keeps its number. */
export function withNew(order: readonly string[], ids: readonly string[]): readonly string[] {
  const known = new Set(order)
  const added = ids.filter(id => !known.has(id))
  return added.length > 0 ? [...order, ...added] : order
}

/** A shuffle without bias (Fisher and Yates). `random` returns a number from 0 up to, but not including, 1. */
export function shuffled(ids: readonly string[], random: () => number = Math.random): string[] {
  const mixed = [...ids]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
  }
  return mixed
}

/** The position at which another take continues: the same second, or its beginning if it is shorter. */
export function sameSecond(second: number, durationSeconds: number): number {
  return second < durationSeconds - endSeconds ? second : 0
}

/**
 * The volume, 0 to 1, for each take, so that all are as loud as the quietest: the loudness steps of MP3 and their peaks
 * leave them up to some dB apart. `loudness` in LUFS.
 */
export function equalVolumes(takes: readonly Pick<Draft, 'id' | 'loudness'>[]): ReadonlyMap<string, number> {
  const quietest = Math.min(...takes.flatMap(({ loudness }) => loudness ?? []))
  return new Map(
    takes.map(({ id, loudness }) => {
      const aboveDb = loudness === null ? 0 : Math.min(mostDb, loudness - quietest)
      return [id, 10 ** (-aboveDb / 20)]
    }),
  )
}

/** The take after one that is removed: the next in the list, otherwise the one before it. */
export function neighbourOf(ids: readonly string[], id: string): string | null {
  const at = ids.indexOf(id)
  return ids[at + 1] ?? ids[at - 1] ?? null
}
