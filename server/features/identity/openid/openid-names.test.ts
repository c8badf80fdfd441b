import { expect, onTestFinished, test } from 'vitest'
import { startProvider } from '../../../testing/openid-provider.ts'
import { grant, melodrome } from '../../../testing/test-melodrome.ts'
import { Person } from '../../../testing/test-person.ts'
import { signInAs } from '../../../testing/through-provider.ts'

async function withProvider() {
  const provider = await startProvider({})
  onTestFinished(() => provider.close())
  const m = await melodrome({ openId: provider.settings })
  return { m, accounts: provider.accounts, visitor: () => new Person(m.app) }
}

test('a name from the provider follows the rule for names that are typed', async () => {
  const { accounts, visitor } = await withProvider()
  accounts.sly = { name: '\u202eNora\u200b Kim\u2066 ' }
  accounts.unseen = { name: '\u3164\u200b', nickname: 'nora' }
  const proposed = async (subject: string) => {
    const newcomer = visitor()
    await signInAs(newcomer, subject)
    return (await newcomer.call('GET /api/auth/openid/newcomer')).artistName
  }
  expect([await proposed('sly'), await proposed('unseen')]).toEqual(['Nora Kim', 'nora'])
})

test('what a filter refuses is left out of the name from the provider', async () => {
  const { m, accounts, visitor } = await withProvider()
  await grant(m, m.teo, 'moderator')
  const filter = (pattern: string, action: 'hold' | 'refuse') =>
    m.teo.call('POST /api/admin/filters', { body: { kind: 'words', action, pattern } })
  await filter('casino', 'refuse')
  await filter('lottery', 'hold')
  const join = async (subject: string, name: string) => {
    accounts[subject] = { name, email: `${subject}@example.org`, email_verified: true }
    const newcomer = visitor()
    await signInAs(newcomer, subject)
    const call = (artistName: string) =>
      newcomer.call('POST /api/auth/openid/newcomer', { body: { artistName } })
    await expect(call('Casino')).rejects.toMatchObject({
      problem: { fields: { artistName: { code: 'filteredWords' } } },
    })
    return (await call('nora')).account
  }
  expect(await join('middle', 'Nora Casino Kim')).toMatchObject({ firstName: 'Nora', lastName: null })
  expect(await join('first', 'Casino Kim')).toMatchObject({ firstName: null, lastName: 'Kim' })
  // A moderator looks at this one.
  expect(await join('held', 'Nora Lottery')).toMatchObject({ firstName: 'Nora', lastName: 'Lottery' })
  expect(await m.teo.call('GET /api/moderation/cases')).toMatchObject([{ kind: 'person' }])
})
