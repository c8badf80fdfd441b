import { pageSize } from '#contract/limits.ts'
import { memberCount, memberUuid } from '../community.ts'
import type { Stage, Subject } from '../subject.ts'
import { songColumns, songJoins } from './song-columns.ts'

/** `popular:all`, whose second half pgbench would take for a variable. */
const popular = `('popular' || chr(58) || 'all')`

/** The first page of a chart, as most visits begin with one. */
export const list: Subject = {
  name: 'list',
  title: `list of ${pageSize} songs, signed in`,
  targetCpuMs: 0.35,
  prepare: stage => ({
    requests: () => askAsMembers(stage, {}),
    statement: `\\set m random(0, ${memberCount - 1})
select ${songColumns}, song_ranks.score
from songs ${songJoins(memberUuid(':m'))}
join song_ranks on song_ranks.song_id = songs.id
where song_ranks.chart = ${popular}
order by song_ranks.score desc, song_ranks.song_id desc limit ${pageSize + 1};
`,
  }),
}

/** The same as browsers ask for it. */
export const compressedList: Subject = {
  name: 'list-brotli',
  title: 'the same, compressed for a browser',
  targetCpuMs: 0.7,
  prepare: stage => ({ requests: () => askAsMembers(stage, { 'accept-encoding': 'gzip, deflate, br' }) }),
}

function askAsMembers({ community }: Stage, headers: Record<string, string>) {
  return Array.from({ length: memberCount }, (_, n) => ({
    path: `/api/songs/popular?limit=${pageSize}`,
    headers: { cookie: community.cookie(n), ...headers },
  }))
}
