import { pageSize } from '#contract/limits.ts'
import type { Stage, Subject } from '../subject.ts'

/** The first page of a chart: most visits begin with one. */
export const list: Subject = {
  name: 'list',
  title: `list of ${pageSize} songs, signed in`,
  goal: 26,
  prepare: stage => ({
    requests: () => askAsMembers(stage, {}),
  }),
}

/** The same, but compressed, as browsers ask for it. */
export const compressedList: Subject = {
  name: 'list-brotli',
  title: 'the same, compressed for a browser',
  prepare: stage => ({ requests: () => askAsMembers(stage, { 'accept-encoding': 'gzip, deflate, br' }) }),
}

function askAsMembers({ community }: Stage, headers: Record<string, string>) {
  return Array.from({ length: community.members }, (_, n) => ({
    path: `/api/songs/popular?limit=${pageSize}`,
    headers: { cookie: community.cookie(n), ...headers },
  }))
}
