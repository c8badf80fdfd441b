import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { SignInKind, SignInReason } from '#contract/identity/sign-in-kinds.ts'
import type { Executor } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import { deviceOf } from '../../../http/input/device.ts'
import { networkOf } from '../../../http/limits/network.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'

export interface SignInEvent {
  kind: SignInKind
  /** `null`: an address or a passkey that belongs to no account. */
  account: string | null
  reason?: SignInReason
  /** Missing if the account's owner did not do it. */
  from?: Origin
}

/** Where a request came from: enough to distinguish two places, but no address. */
export interface Origin {
  network: Buffer
  browser: string | null
  system: string | null
}

const networkBytes = 8

export function originOf({ listenerKey }: Pick<Melodrome, 'listenerKey'>, request: FastifyRequest): Origin {
  const network = createHmac('sha256', listenerKey)
    .update(`sign-in ${networkOf(request.ip)}`)
    .digest()
  return {
    network: network.subarray(0, networkBytes),
    ...deviceOf(request.headers['user-agent'] ?? null),
  }
}

/** Logs an event of an account, in the transaction of the event. */
export async function noteSignIn(
  database: Executor,
  { kind, account, reason, from }: SignInEvent,
  at: Date,
): Promise<void> {
  await database
    .insertInto('sign_in_log')
    .values({
      id: toUuid(newId(at.getTime())),
      account_id: account === null ? null : toUuid(account),
      kind,
      reason: reason ?? null,
      network: from?.network ?? null,
      browser: from?.browser ?? null,
      system: from?.system ?? null,
      at,
    })
    .execute()
}

/** Does `work`. If it is refused, the failure is logged, outside the transaction that the refusal undoes. */
export async function noteRefusal<T>(
  m: Pick<Melodrome, 'database' | 'clock'>,
  failure: SignInEvent,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) await noteSignIn(m.database, failure, m.clock())
    throw error
  }
}
