import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { impose } from '../../../testing/sanctions.ts'
import { melodrome, minutes, passwordOf, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { melodromeWithMail } from '../../../testing/with-mail.ts'
import { eraseAccount } from './erase-account.ts'

async function erase(m: TestMelodrome, { id }: Person): Promise<void> {
  const users = m.melodrome.database.updateTable('users').where('id', '=', toUuid(id))
  await users.set({ deletion_due_at: m.clock.now }).execute()
  await eraseAccount(m.melodrome, id)
}

test('only a person who knows the password learns of the ban, and the address can’t be registered again, not even after the account is deleted', async () => {
  const m = await melodrome()
  await impose(m, 'ban', m.sora)
  const email = 'sora@example.org'
  const login = (password: string) =>
    new Person(m.app).call('POST /api/auth/login', { body: { email, password } })
  await expect(login('a wrong one')).rejects.toMatchObject(refused('account.wrongCredentials'))
  await expect(login(passwordOf('sora'))).rejects.toMatchObject(refused('account.banned'))
  const again = () =>
    new Person(m.app).call('POST /api/auth/register', {
      body: { email: 'Sora@Example.org', password: passwordOf('new'), artistName: 'aros' },
    })
  await expect(again()).rejects.toMatchObject(refused('account.emailTaken'))
  for (const person of [m.sora, m.jun]) await erase(m, person)
  await expect(again()).rejects.toMatchObject(refused('account.addressBarred'))
  await new Person(m.app).call('POST /api/auth/register', {
    body: { email: 'jun@example.org', password: passwordOf('new'), artistName: 'nuj' },
  })
})

test('no account changes to a barred address, though it may change to a free one', async () => {
  const m = await melodromeWithMail()
  await impose(m, 'ban', m.sora)
  await erase(m, m.sora)
  const changeTo = async (email: string) => {
    const body = { email, password: passwordOf('mina') }
    await m.mina.call('POST /api/account/email-change', { body })
    const [code] = (await m.mailbox.mailTo(email)).text.match(/\b\d{6}\b/)!
    await m.mina.call('POST /api/account/email-change/confirmation', { body: { code } })
  }
  await expect(changeTo('Sora@example.org')).rejects.toMatchObject(refused('account.addressBarred'))
  m.clock.forward(minutes(1))
  await changeTo('free@example.org')
  expect(await m.mina.call('GET /api/auth/user')).toMatchObject({ email: 'free@example.org' })
})
