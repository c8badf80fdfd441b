import { expect, onTestFinished, test } from 'vitest'
import { openIdMinutes } from '#contract/limits.ts'
import { codeAt, withApp } from '../../../testing/factors.ts'
import { startProvider } from '../../../testing/openid-provider.ts'
import { melodrome, minutes, passwordOf } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { chooseAt, comeBack, signInAs } from '../../../testing/through-provider.ts'

async function withProvider() {
  const provider = await startProvider({
    mina: { name: 'Mina', email: 'mina@example.org', email_verified: true },
    other: { name: 'Other', email: 'other@example.org', email_verified: true },
  })
  onTestFinished(() => provider.close())
  const m = await melodrome({ openId: provider.settings })
  return { m, visitor: () => new Person(m.app) }
}

async function linkAs(person: Person, name: string, subject: string): Promise<string> {
  const body = { password: passwordOf(name), returnTo: '/settings?tab=login' }
  const { address } = await person.call('POST /api/auth/openid/links', { body })
  return await comeBack(person, await chooseAt(address, subject))
}

test('with the password a member links an account at the provider, signs in by it, and unlinks it', async () => {
  const { m, visitor } = await withProvider()
  const body = { password: 'no idea' }
  await expect(m.mina.call('POST /api/auth/openid/links', { body })).rejects.toMatchObject(
    refused('account.wrongPassword'),
  )
  expect(await linkAs(m.mina, 'mina', 'mina')).toBe('/settings?tab=login&linked=done')
  const { links, canUnlink } = await m.mina.call('GET /api/auth/openid/links')
  expect(links).toMatchObject([{ label: 'mina@example.org', linkedAt: m.clock.now.toISOString() }])
  expect(canUnlink).toBe(true)

  const elsewhere = visitor()
  expect(await signInAs(elsewhere, 'mina')).toBe('/')
  expect(await elsewhere.call('GET /api/auth/user')).toMatchObject({
    id: m.mina.id,
    authType: 'authenticated',
  })

  const params = { id: links[0]!.id }
  await expect(m.jun.call('DELETE /api/auth/openid/links/{id}', { params })).rejects.toMatchObject(
    refused('openid.linkNotFound'),
  )
  await m.mina.call('DELETE /api/auth/openid/links/{id}', { params })
  const log = await m.mina.call('GET /api/account/sign-ins')
  expect(log.map(({ kind, reason }) => `${kind} ${reason}`).slice(0, 4)).toEqual([
    'linkRemoved null',
    'signedIn service',
    'linkAdded null',
    'proofFailed wrongPassword',
  ])
  expect(await signInAs(visitor(), 'mina')).toBe('/auth?mode=login&problem=emailTaken')
})

test('by the provider too, anyone who has a second factor gets half a session and is led to the second step', async () => {
  const { m, visitor } = await withProvider()
  await linkAs(m.mina, 'mina', 'mina')
  const { secret } = await withApp(m, m.mina, 'mina')
  const elsewhere = visitor()
  expect(await signInAs(elsewhere, 'mina', '/upload')).toBe('/auth?mode=second')
  await expect(elsewhere.call('GET /api/auth/user')).rejects.toMatchObject(
    refused('account.secondFactorNeeded'),
  )
  expect(await m.mina.call('GET /api/sessions')).toMatchObject([
    { isCurrent: false, awaitsFactor: true },
    { isCurrent: true, awaitsFactor: false },
  ])
  const body = { code: codeAt(secret, m.clock.now) }
  expect(await elsewhere.call('POST /api/auth/second-factor/code', { body })).toMatchObject({ id: m.mina.id })
  expect(await m.mina.call('GET /api/sessions')).toHaveLength(2)
})

test('an account at the provider belongs to one person here, and a person has only one there', async () => {
  const { m } = await withProvider()
  expect(await linkAs(m.mina, 'mina', 'mina')).toContain('linked=done')
  expect(await linkAs(m.mina, 'mina', 'mina')).toContain('linked=done')
  expect(await linkAs(m.jun, 'jun', 'mina')).toContain('linked=linkedElsewhere')
  expect(await linkAs(m.mina, 'mina', 'other')).toContain('linked=otherLinked')
  expect((await m.mina.call('GET /api/auth/openid/links')).links).toHaveLength(1)
  expect((await m.jun.call('GET /api/auth/openid/links')).links).toEqual([])
})

test('a way back to a link that is too late or another member’s leads to where links are made, and links nothing', async () => {
  const { m } = await withProvider()
  const begin = async () => {
    const { address } = await m.mina.call('POST /api/auth/openid/links', {
      body: { password: passwordOf('mina') },
    })
    return await chooseAt(address, 'other')
  }
  const expired = '/settings?linked=expired#sign-ins'
  const late = await begin()
  m.clock.forward(minutes(openIdMinutes))
  expect(await comeBack(m.mina, late)).toBe(expired)
  expect((await m.mina.call('GET /api/auth/openid/links')).links).toEqual([])

  const signedOut = await begin()
  await m.mina.call('POST /api/auth/logout')
  expect(await comeBack(m.mina, signedOut)).toBe('/auth?mode=login&problem=expired')

  await m.mina.call('POST /api/auth/login', {
    body: { email: 'mina@example.org', password: passwordOf('mina') },
  })
  const others = await begin()
  await m.mina.call('POST /api/auth/login', {
    body: { email: 'jun@example.org', password: passwordOf('jun') },
  })
  expect(await comeBack(m.mina, others)).toBe(expired)
  expect((await m.jun.call('GET /api/auth/openid/links')).links).toEqual([])
})

test('the only way to sign in can’t be removed', async () => {
  const { m, visitor } = await withProvider()
  const other = visitor()
  await signInAs(other, 'other')
  await other.call('POST /api/auth/openid/newcomer', { body: { artistName: 'other' } })
  const { links, canUnlink } = await other.call('GET /api/auth/openid/links')
  expect(canUnlink).toBe(false)
  const params = { id: links[0]!.id }
  await expect(other.call('DELETE /api/auth/openid/links/{id}', { params })).rejects.toMatchObject(
    refused('openid.onlyWayIn'),
  )
  expect((await other.call('GET /api/auth/openid/links')).links).toHaveLength(1)
  expect(await signInAs(visitor(), 'other')).toBe('/')
  expect(m.errors).toEqual([])
})
