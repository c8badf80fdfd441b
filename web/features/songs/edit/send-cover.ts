import type { SongDetail } from '#contract/songs/songs.ts'
import { sendParts } from '../../../api/send-parts.ts'

/** Gives the member's own song another cover. */
export async function sendCover(songId: string, picture: File): Promise<SongDetail> {
  const body = new FormData()
  body.append('coverImage', picture)
  return (await sendParts('PUT', `/api/songs/${songId}/cover`, body)) as SongDetail
}
