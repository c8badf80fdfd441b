import type { Person } from './test-person.ts'

export const tusHeaders = { 'tus-resumable': '1.0.0' }

/** Announces a file; answers its address. */
export async function announce(
  person: Person,
  bytes: number,
  name = 'tune.wav',
  { takes, basedOn }: { takes?: string | undefined; basedOn?: string | undefined } = {},
): Promise<string> {
  const coded = (text: string) => Buffer.from(text).toString('base64')
  const named = Object.entries({ takes, basedOn }).flatMap(([key, value]) =>
    value === undefined ? [] : [`,${key} ${coded(value)}`],
  )
  const answer = await person.send({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...tusHeaders,
      'upload-length': String(bytes),
      'upload-metadata': `filename ${coded(name)},filetype YXVkaW8=${named.join('')}`,
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

/** Uploads a whole file as a draft, to a group of takes or as a version if they are named; answers the draft's id. */
export async function aDraft(
  person: Person,
  file: File,
  named: { takes?: string | undefined; basedOn?: string | undefined } = {},
): Promise<string> {
  const url = await announce(person, file.size, file.name, named)
  await sendPiece(person, url, 0, new Uint8Array(await file.arrayBuffer()))
  return url.split('/').at(-1)!
}
