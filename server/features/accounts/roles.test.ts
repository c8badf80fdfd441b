import { expect, test } from 'vitest'
import { room } from '#contract/endpoint.ts'
import { mount } from '../../http/mount.ts'
import { emptyMelodrome, grant, melodrome } from '../../testing/melodrome.ts'
import { Person, refused } from '../../testing/person.ts'
import { createDoor } from '../sessions/door.ts'
import { insertAccount, setRole, staff } from './sql.ts'

const registration = (name: string) => ({
  body: { email: `${name}@example.org`, password: 'a long song', artistName: name },
})

test('of many who come first at the same moment, at two instances, one becomes administrator', async () => {
  const m = await emptyMelodrome()
  const second = await m.another()
  const accounts = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      new Person([m, second][i % 2]!.app).call('POST /api/auth/register', registration(`person${i}`)),
    ),
  )
  const admins = accounts.filter(({ role }) => role === 'admin')
  expect(admins).toHaveLength(1)
  expect(await staff(m.melodrome.database)).toMatchObject([{ email: admins[0]!.email, role: 'admin' }])
  expect(m.printed.filter(line => !line.startsWith('No mail server'))).toEqual([
    `The first account, ${admins[0]!.email}, is the administrator of this installation.`,
  ])
  const late = await new Person(m.app).call('POST /api/auth/register', registration('late'))
  expect(late.role).toBe('member')
})

test('the demo community does not count, and a first try with a taken address uses nothing up', async () => {
  const m = await emptyMelodrome()
  const demo = { email: 'mina@example.org', artistName: 'mina', firstName: null, lastName: null }
  const id = '1CPtyHWRAXzeWwRtthbXaP'
  await insertAccount(m.melodrome.database, { ...demo, id, passwordHash: null, isDemo: true }, m.clock.now)
  await expect(new Person(m.app).call('POST /api/auth/register', registration('mina'))).rejects.toMatchObject(
    refused('account.emailTaken'),
  )
  const nora = await new Person(m.app).call('POST /api/auth/register', registration('nora'))
  expect(nora.role).toBe('admin')
})

test('when the first account is gone, the next one to register does not take its place', async () => {
  const m = await emptyMelodrome()
  const nora = await new Person(m.app).call('POST /api/auth/register', registration('nora'))
  expect(nora.role).toBe('admin')
  await m.melodrome.database.deleteFrom('users').execute()
  const next = await new Person(m.app).call('POST /api/auth/register', registration('next'))
  expect(next.role).toBe('member')
})

const backstage = room({
  'GET /api/backstage': { summary: 'For moderators', may: 'moderator', answer: null, refusals: [] },
})

test('a role is in force from the next request on, and gone with the next one too', async () => {
  const m = await emptyMelodrome()
  const { database, limiter, clock } = m.melodrome
  mount(
    m.app,
    backstage,
    { 'GET /api/backstage': () => undefined },
    {
      door: createDoor(database, clock, 'off'),
      requiresVerification: false,
      refuseSuspended: async () => {},
      limiter,
      strict: true,
    },
  )
  const teo = new Person(m.app)
  await new Person(m.app).call('POST /api/auth/register', registration('nora'))
  const { email } = await teo.call('POST /api/auth/register', registration('teo'))
  const enter = async () => (await teo.send({ method: 'GET', url: '/api/backstage' })).statusCode
  expect(await enter()).toBe(403)
  expect(await setRole(database, ` ${email.toUpperCase()}`, 'moderator')).toBe(true)
  expect(await enter()).toBe(204)
  expect(await setRole(database, email, 'member')).toBe(true)
  expect(await enter()).toBe(403)
  expect(await setRole(database, 'nobody@example.org', 'admin')).toBe(false)
})

test('the cast are members, and teo moderates where a test says so', async () => {
  const m = await melodrome()
  expect(await staff(m.melodrome.database)).toEqual([])
  await grant(m, m.teo, 'moderator')
  expect(await m.teo.call('GET /api/auth/user')).toMatchObject({ role: 'moderator' })
  expect(await m.mina.call('GET /api/auth/user')).toMatchObject({ role: 'member' })
})
