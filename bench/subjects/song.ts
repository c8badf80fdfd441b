import { memberCount, memberUuid, songCount, songUuid } from '../community.ts'
import type { Subject } from '../subject.ts'
import { songColumns, songJoins } from './song-columns.ts'

export const song: Subject = {
  name: 'song',
  title: 'one song, signed in',
  targetCpuMs: 0.2,
  prepare: ({ community }) => ({
    requests: () =>
      Array.from({ length: 5_000 }, (_, i) => ({
        path: `/api/songs/${community.songId(i * 7_919)}`,
        headers: { cookie: community.cookie(i) },
      })),
    statement: `\\set s random(0, ${songCount - 1})
\\set m random(0, ${memberCount - 1})
select ${songColumns}
from songs ${songJoins(memberUuid(':m'))}
where songs.id = ${songUuid(':s')} and (songs.status = 'ready' or songs.user_id = ${memberUuid(':m')});
`,
  }),
}
