import { createHmac, randomInt } from 'node:crypto'
import { minuteMs } from '#contract/durations.ts'
import { verificationCodeDigits, verificationMinutes } from '#contract/limits.ts'
import type { Transaction } from '../../../database/connect.ts'
import { transact } from '../../../database/transact.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { insertCode, type Proof, secondsUntilNext, spendTry } from './verification-sql.ts'

/**
 * Codes that prove that a person reads the mail of an address. Each belongs to one account, purpose and address, lives
 * ten minutes, allows five tries and works once; a newer one for the same purpose replaces it.
 */
export interface NewCode {
  code: string
  expiresAt: Date
}

/**
 * Makes a code, unless the last one was made less than a minute ago: then it answers the seconds to wait, and the last
 * one stays valid. Send the mail in the same transaction. If it isn't sent, the last code must stay valid: refuse, which
 * undoes everything, or put it back (`putBackCode`).
 */
export async function makeCode(
  m: Melodrome,
  proof: Proof,
  transaction: Transaction,
): Promise<NewCode | { waitSeconds: number }> {
  const now = m.clock()
  const code = String(randomInt(10 ** verificationCodeDigits)).padStart(verificationCodeDigits, '0')
  const expiresAt = new Date(now.getTime() + verificationMinutes * minuteMs)
  const isMade = await insertCode(transaction, proof, { hash: hashOfCode(m, proof, code), now, expiresAt })
  if (isMade) return { code, expiresAt }
  return { waitSeconds: Math.max(1, await secondsUntilNext(transaction, proof, now)) }
}

/**
 * Uses up the code and does what it allows, both or neither. A wrong code costs a try and is refused with
 * `verification.wrongCode`; if no try is left, or there is no code, it is refused with `verification.deadCode`.
 */
export async function withCode(
  m: Melodrome,
  proof: Proof,
  code: string,
  act: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  const outcome = await transact(m.database, async transaction => {
    const tried = await spendTry(transaction, proof, hashOfCode(m, proof, code), m.clock())
    if (tried === 'right') await act(transaction)
    return tried
  })
  // Refused only after the transaction: a refusal within it would undo the counted try.
  if (outcome === 'wrong') refuse('verification.wrongCode')
  if (outcome === 'dead') refuse('verification.deadCode')
}

/** The hash includes the whole proof, so the code of another account, purpose or address is simply wrong. */
function hashOfCode(m: Melodrome, { userId, purpose, email }: Proof, code: string): Buffer {
  return createHmac('sha256', m.codeKey)
    .update(JSON.stringify([userId, purpose, email, code]))
    .digest()
}
