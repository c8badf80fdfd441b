import { sendParts } from '../../api/send-parts.ts'

/** Sends the member's own picture. Rejects with `Refused` or `Unreachable`. */
export async function sendPicture(picture: File): Promise<void> {
  const body = new FormData()
  body.append('profileImage', picture)
  await sendParts('POST', '/api/users/profile-image', body)
}
