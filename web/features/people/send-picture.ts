import { Refused, Unreachable } from '../../api/refused.ts'
import { bodyOf, requestHeaders } from '../../api/send.ts'

/** Sends a picture as the own one. Rejects with `Refused` or `Unreachable`. */
export async function sendPicture(picture: File): Promise<void> {
  const body = new FormData()
  body.append('profileImage', picture)
  const answer = await post(body)
  const text = await answer.text()
  if (!answer.ok) throw new Refused(answer.status, bodyOf(text), text || answer.statusText)
}

async function post(body: FormData): Promise<Response> {
  try {
    return await fetch('/api/users/profile-image', {
      method: 'POST',
      headers: requestHeaders(),
      credentials: 'include',
      body,
    })
  } catch (error) {
    throw new Unreachable('The picture could not be sent', { cause: error })
  }
}
