import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { hourMs } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '../../database/connect.ts'
import { forgetInBatches } from '../../database/forget-in-batches.ts'
import { toUuid } from '../../database/ids.ts'
import { StoreAway } from '../../media/blobs/blob-store.ts'
import { isDiskFull } from '../failures.ts'
import { Refusal, refuse } from '../refusal.ts'

/** How long an answer is kept for a call that is sent again. */
const keptHours = 24
/** A string of a structured field (RFC 8941), or the same without quotes: 1 to 255 characters of ASCII. */
const writtenKey = /^"?([\x21\x23-\x5b\x5d-\x7e]{1,255})"?$/

/** Runs `act`, or answers what the same call has answered before. */
export type Once = (
  endpoint: Endpoint,
  request: FastifyRequest,
  viewerId: string | undefined,
  act: () => Promise<unknown>,
) => Promise<unknown>

/**
 * Calls that create something are done once for each key of a person (draft-ietf-httpapi-idempotency-key-header). The
 * key is written before the call is done and the answer after it, so that nothing is made twice. If the program dies
 * between the two, the key stays in progress, and the person is told to check. Refuses a key that was used for
 * something else. A refused call has made nothing, so its key is free again.
 */
export function createOnce(database: Database, clock: () => Date): Once {
  return async ({ creates, answer: promised }, request, viewerId, act) => {
    const header = request.headers['idempotency-key']
    if (!creates || !viewerId || header === undefined) return act()
    const key = writtenKey.exec(String(header))?.[1] ?? refuse('input.invalid')
    const digest = digestOf(request)
    if (!(await claim(database, { viewerId, key, digest, now: clock() }))) {
      const kept = await answerOf(database, { viewerId, key, digest })
      // The version before has kept it, without what the call promises now: the thing is made, but can't be told.
      if (promised instanceof z.ZodType && !promised.safeParse(kept).success) refuse('request.keyUnderWay')
      return kept
    }
    try {
      const answer = await act()
      await keep(database, viewerId, key, answer)
      return answer
    } catch (error) {
      if (isRefused(error)) await forget(database, viewerId, key)
      throw error
    }
  }
}

/**
 * These errors mean that the call made nothing: a refusal, an unreachable object storage, a full disk. After a lost
 * database connection we don't know, so the key stays taken.
 */
function isRefused(error: unknown): boolean {
  return error instanceof Refusal || error instanceof StoreAway || isDiskFull(error)
}

/** Run from time to time. */
export async function forgetOldKeys(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptHours * hourMs)
  await forgetInBatches(rows =>
    sql`
      delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys where created_at < ${oldest} limit ${sql.lit(rows)}
      ))`.execute(database),
  )
}

interface Claim {
  viewerId: string
  key: string
  digest: Buffer
}

/** False if the key is taken; the database decides, so that two calls at once can't both have it. */
async function claim(
  database: Database,
  { viewerId, key, digest, now }: Claim & { now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('idempotency_keys')
    .values({ user_id: toUuid(viewerId), key, request: digest, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function answerOf(database: Database, { viewerId, key, digest }: Claim): Promise<unknown> {
  const known = await database
    .selectFrom('idempotency_keys')
    .select(['request', 'answer'])
    .where('user_id', '=', toUuid(viewerId))
    .where('key', '=', key)
    .executeTakeFirst()
  if (known && !known.request.equals(digest)) refuse('request.keyReused')
  if (!known || known.answer === null) refuse('request.keyUnderWay')
  return JSON.parse(known.answer)
}

async function keep(database: Database, viewerId: string, key: string, answer: unknown): Promise<void> {
  await database
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('user_id', '=', toUuid(viewerId))
    .where('key', '=', key)
    .execute()
}

async function forget(database: Database, viewerId: string, key: string): Promise<void> {
  await database
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', toUuid(viewerId))
    .where('key', '=', key)
    .execute()
}

/** A hash of the request. Of a form with files only the length is known before they arrive. */
function digestOf({ method, url, body, headers }: FastifyRequest): Buffer {
  const content = body === undefined ? headers['content-length'] : body
  return createHash('sha256')
    .update(JSON.stringify([method, url, content]))
    .digest()
}
