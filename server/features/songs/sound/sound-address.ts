import { createHmac, timingSafeEqual } from 'node:crypto'

/** The sound of a song, as an address names it. */
export interface NamedSound {
  id: string
  blob: string
}

/** How often addresses change; all who ask in between are led to the same one, so that a cache has it for them. */
const roundMs = 30_000
/**
 * How long an address is valid by itself, and how long a cache may keep an answer: a minute at most, half a minute at
 * least.
 */
export const permitMs = 2 * roundMs

const form = /^([0-9a-z]{1,11})-([\w-]{43})$/

/**
 * The path under which anyone may hear a song for a minute without a look-up. Make it only after checking the right to
 * hear it.
 */
export function soundPath(key: Buffer, { id, blob }: NamedSound, now: Date): string {
  const until = Math.floor(now.getTime() / roundMs) * roundMs + permitMs
  const moment = (until / 1_000).toString(36)
  return `/sound/${id}/${moment}-${signatureOf(key, { id, blob }, moment)}/${blob}`
}

/** Until when an address is valid by itself, which may be in the past; undefined for one that was not made here. */
export function permittedUntil(key: Buffer, sound: NamedSound, permit: string): Date | undefined {
  const [, moment = '', signature = ''] = form.exec(permit) ?? []
  const expected = Buffer.from(signatureOf(key, sound, moment))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return new Date(Number.parseInt(moment, 36) * 1_000)
}

function signatureOf(key: Buffer, { id, blob }: NamedSound, moment: string): string {
  return createHmac('sha256', key).update(`${id}/${blob}/${moment}`).digest('base64url')
}
