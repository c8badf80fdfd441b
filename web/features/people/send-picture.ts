import { sendParts } from '../../api/send-parts.ts'

/** Sends a picture as the own one. Rejects with `Refused` or `Unreachable`. */
export async function sendPicture(picture: File): Promise<void> {
  const body = new FormData()
  body.append('profileImage', picture)
  await sendParts('POST', '/api/users/profile-image', body)
}
