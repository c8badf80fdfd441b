import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { unseal } from '../../../database/seal.ts'
import { networkOf } from '../../../http/limits/network.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { issuePass, withdrawPass } from '../sessions/app-passes.ts'
import { sealedByUserName } from './app-passwords-sql.ts'

/** What a music app sends: the password, or an MD5 of it with a salt. */
export type AppProof = { password: string } | { token: string; salt: string }

/**
 * Signs a music app in for one call. Answers a pass for our own calls, which `endAppCall` withdraws; undefined if name
 * or password are wrong; or the seconds to wait after too many wrong ones.
 */
export async function signInApp(
  m: Pick<Melodrome, 'database' | 'limiter' | 'appPasswordKey'>,
  request: FastifyRequest,
  userName: string,
  proof: AppProof,
): Promise<{ pass: string } | { waitSeconds: number } | undefined> {
  const tried = { limit: 'appSignIn', of: `${networkOf(request.ip)} ${userName}` } as const
  const waitSeconds = await m.limiter.waitFor(tried)
  if (waitSeconds > 0) return { waitSeconds }
  const row = await sealedByUserName(m.database, userName)
  if (row && isRight(unseal(row.sealed_password, m.appPasswordKey, row.id), proof))
    return { pass: issuePass(row.id) }
  await m.limiter.spend([tried])
  return undefined
}

export const endAppCall = withdrawPass

function isRight(password: string, proof: AppProof): boolean {
  if ('password' in proof) return areSame(sha256(password), sha256(proof.password))
  // The protocol requires MD5. It is safe enough only because the password is random and long.
  const expected = createHash('md5').update(`${password}${proof.salt}`).digest('hex')
  return areSame(sha256(expected), sha256(proof.token.toLowerCase()))
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
const areSame = (one: Buffer, other: Buffer): boolean => timingSafeEqual(one, other)
