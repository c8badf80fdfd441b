import { expect, test } from 'vitest'
import { firstStep, withApp } from '../../../testing/factors.ts'
import { passwordOf } from '../../../testing/test-melodrome.ts'
import { Person } from '../../../testing/test-person.ts'
import { type MelodromeWithMail, melodromeWithMail } from '../../../testing/with-mail.ts'

/** Waits for the next mail and checks that it contains none of these secrets; answers its subject. */
async function nextMail(m: MelodromeWithMail, secrets: readonly string[]): Promise<string> {
  const mail = await m.mailbox.mailTo('mina@example.org')
  for (const secret of secrets) expect(`${mail.text}${mail.html}`).not.toContain(secret)
  return mail.subject
}

test('an added factor, a used recovery code and a removed factor are each told by mail, in the language of the last log-in', async () => {
  const m = await melodromeWithMail()
  const { secret, recoveryCodes } = await withApp(m, m.mina, 'mina')
  const secrets = [secret, ...recoveryCodes, passwordOf('mina')]
  expect(await nextMail(m, secrets)).toBe('Your second factor was changed')

  const elsewhere = new Person(m.app)
  elsewhere.language = 'ko'
  await firstStep(elsewhere, 'mina')
  await elsewhere.call('POST /api/auth/second-factor/recovery-code', { body: { code: recoveryCodes[0]! } })
  expect(await nextMail(m, secrets)).toBe('A recovery code was used')

  await m.mina.call('DELETE /api/auth/totp', { body: { password: passwordOf('mina') } })
  expect(await nextMail(m, secrets)).toBe('2단계 인증이 바뀌었어요')
})
