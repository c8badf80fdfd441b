/**
 * Where the picture of a link to a song is. The address changes with the cover, because chats keep for ever what they
 * have seen at one.
 * @param song.coverFile the name of its cover's file, if it has one
 */
export function linkPictureAddress(origin: string, song: { id: string; coverFile: string | null }): string {
  const version = song.coverFile ? `?v=${song.coverFile.slice(0, 8)}` : ''
  return `${origin}/api/songs/${song.id}/link-picture${version}`
}

/** Where the picture of a link to a challenge is; the address changes with the drawing. */
export function posterPictureAddress(origin: string, challenge: { id: string; art: string | null }): string {
  return `${origin}/api/challenges/${challenge.id}/link-picture?v=${challenge.art ?? 'own'}`
}

/** Pixels. What chats and networks ask for: 1.91 to 1. */
export const linkPictureSize = { width: 1200, height: 630 } as const
