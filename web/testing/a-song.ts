import type { Song } from '#contract/songs/songs.ts'

let made = 0

/** A ready song by mina without votes; each call makes another one. */
export function aSong(fields: Partial<Song> = {}): Song {
  const id = `song${String(++made).padStart(18, '0')}`
  return {
    id,
    title: `Song ${made}`,
    description: null,
    genre: 'synthwave',
    audioUrl: `/api/songs/${id}/stream`,
    coverImageUrl: null,
    cover: null,
    duration: 222,
    peaks: null,
    status: 'ready',
    failure: null,
    userId: 'mina111111111111111111',
    artistName: 'Mina',
    user: {
      id: 'mina111111111111111111',
      firstName: 'Mina',
      lastName: 'Kim',
      artistName: 'Mina',
      profileImageUrl: null,
    },
    plays: 0,
    likes: 0,
    dislikes: 0,
    averageRating: null,
    ratingCount: 0,
    commentCount: 0,
    isLike: null,
    ownRating: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    ...fields,
  }
}
