import { expect, test } from 'vitest'
import { melodrome, passwordOf } from '../../../testing/melodrome.ts'
import { Person, refused } from '../../../testing/person.ts'
import { impose } from '../../../testing/sanctions.ts'
import { eraseAccount } from './erase-account.ts'

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
  const { database } = m.melodrome
  await database
    .updateTable('users')
    .set({ deletion_due_at: m.clock.now })
    .where('artist_name', 'in', ['sora', 'jun'])
    .execute()
  for (const { id } of [m.sora, m.jun]) await eraseAccount(m.melodrome, id)
  await expect(again()).rejects.toMatchObject(refused('account.addressBarred'))
  await new Person(m.app).call('POST /api/auth/register', {
    body: { email: 'jun@example.org', password: passwordOf('new'), artistName: 'nuj' },
  })
})
