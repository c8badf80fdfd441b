import type { Subject } from '../subject.ts'

export const song: Subject = {
  name: 'song',
  title: 'one song, signed in',
  goal: 20,
  prepare: ({ community }) => ({
    requests: () =>
      Array.from({ length: 5_000 }, (_, i) => ({
        path: `/api/songs/${community.songId(i * 7_919)}`,
        headers: { cookie: community.cookie(i) },
      })),
  }),
}
