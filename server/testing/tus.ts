import type { Person } from './person.ts'

export const tusHeaders = { 'tus-resumable': '1.0.0' }

/** Announces a file; answers its address. */
export async function announce(person: Person, bytes: number, name = 'tune.wav'): Promise<string> {
  const answer = await person.send({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...tusHeaders,
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')},filetype YXVkaW8=`,
    },
  })
  if (answer.statusCode !== 201) throw new Error(answer.payload)
  return String(answer.headers.location)
}

export const sendPiece = (person: Person, url: string, offset: number, payload: Uint8Array) =>
  person.send({
    method: 'PATCH',
    url,
    headers: {
      ...tusHeaders,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    payload: Buffer.from(payload),
  })

export async function offsetOf(person: Person, url: string): Promise<number> {
  const { headers } = await person.send({ method: 'HEAD', url, headers: tusHeaders })
  return Number(headers['upload-offset'])
}

/** A whole file as a draft that has been listened to, or refused; answers its id. */
export async function aDraft(person: Person, file: File): Promise<string> {
  const url = await announce(person, file.size, file.name)
  await sendPiece(person, url, 0, new Uint8Array(await file.arrayBuffer()))
  return url.split('/').at(-1)!
}
