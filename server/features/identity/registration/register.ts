import type { z } from 'zod'
import type { Registration } from '#contract/identity/accounts.ts'
import type { Language } from '#words/languages.ts'
import { newId } from '../../../database/ids.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuseFields } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { refuseEasyPassword } from '../accounts/easy-password.ts'
import { isOwnDomain } from '../accounts/email.ts'
import { join } from '../accounts/join.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { correct, isCorrection } from './correct.ts'

/**
 * Makes an account, or corrects the one this browser has just made; sends the code for its address and answers its id.
 */
export async function register(
  m: Melodrome,
  viewer: Viewer | null,
  wanted: z.output<typeof Registration>,
  language: Language,
): Promise<string> {
  if (isOwnDomain(wanted.email)) refuseFields({ email: { code: 'email' } })
  await refuseEasyPassword(wanted.password, wanted)
  const now = m.clock()
  const known = viewer && (await isCorrection(m, viewer, wanted.password)) ? viewer.id : undefined
  const id = known ?? newId(now.getTime())
  const account = {
    id,
    email: wanted.email,
    passwordHash: await hashPassword(wanted.password),
    artistName: wanted.artistName,
    firstName: wanted.firstName || null,
    lastName: wanted.lastName || null,
  }
  await (known ? correct(m, account, now, language) : join(m, account, now, language))
  return id
}
