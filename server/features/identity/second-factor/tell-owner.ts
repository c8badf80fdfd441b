import { fallbackLanguage, type Language, languages } from '#words/languages.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'

/** Mails the owner when the ways to sign in change or a recovery code is used, so that it can't happen unnoticed. */
export async function tellOwner(
  m: Melodrome,
  userId: string,
  kind: 'factorsChanged' | 'recoveryCodeUsed' | 'tokenMade' | 'appPasswordMade',
  transaction: Transaction,
): Promise<void> {
  const owner = await transaction
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', toUuid(userId))
    .executeTakeFirstOrThrow()
  const language: Language = languages.find(each => each === owner.language) ?? fallbackLanguage
  await m.mail.send({ to: owner.email, language, kind, params: {} }, transaction)
}
