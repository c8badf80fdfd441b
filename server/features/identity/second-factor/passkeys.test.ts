import { expect, test } from 'vitest'
import { rateLimits } from '#contract/rate-limits.ts'
import { toUuid } from '../../../database/ids.ts'
import { Authenticator } from '../../../testing/authenticator.ts'
import { firstStep, withPasskey } from '../../../testing/factors.ts'
import { melodrome, minutes, passwordOf } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'

const no = refused('account.passkeyRefused')

test('a passkey is the second step, its use is noted, and each question is answered once', async () => {
  const m = await melodrome()
  const { key } = await withPasskey(m.mina, 'mina')
  const mina = new Person(m.app)
  const refusal = await firstStep(mina, 'mina')
  expect(refusal.json().params).toEqual({ factors: 'passkey recovery' })
  const question = await mina.call('POST /api/auth/second-factor/passkey-question')
  const body = key.sign(question, { checksOwner: false })
  m.clock.forward(minutes(1))
  await mina.call('POST /api/auth/second-factor/passkey', { body })
  const { passkeys } = await mina.call('GET /api/auth/factors')
  expect(passkeys).toMatchObject([{ name: 'key ring', lastUsedAt: m.clock.now.toISOString() }])

  await firstStep(mina, 'mina')
  await expect(mina.call('POST /api/auth/second-factor/passkey', { body })).rejects.toMatchObject(no)
  // Signed again, but the question was already answered.
  await expect(
    mina.call('POST /api/auth/second-factor/passkey', { body: key.sign(question) }),
  ).rejects.toMatchObject(no)
})

test('a passkey that has checked its owner signs in without a password; one that has not does not', async () => {
  const m = await melodrome()
  const { key } = await withPasskey(m.mina, 'mina')
  const mina = new Person(m.app)
  const question = () => mina.call('POST /api/auth/passkey-question')
  await expect(
    mina.call('POST /api/auth/passkey-login', { body: key.sign(await question(), { checksOwner: false }) }),
  ).rejects.toMatchObject(refused('account.passkeyUnverified'))
  const account = await mina.call('POST /api/auth/passkey-login', { body: key.sign(await question()) })
  expect(account.id).toBe(m.mina.id)
  expect(await mina.call('GET /api/auth/user')).toMatchObject({ id: m.mina.id })
})

test('a signature counts on our site, for our question, within five minutes, by the right key only', async () => {
  const m = await melodrome()
  const { key } = await withPasskey(m.mina, 'mina')
  const junsKey = (await withPasskey(m.jun, 'jun')).key
  const mina = new Person(m.app)
  await firstStep(mina, 'mina')
  const question = () => mina.call('POST /api/auth/second-factor/passkey-question')
  const show = (body: ReturnType<Authenticator['sign']>) =>
    mina.call('POST /api/auth/second-factor/passkey', { body })

  await expect(
    show(key.sign(await question(), { origin: 'https://melodrome.evil.example' })),
  ).rejects.toMatchObject(no)
  await expect(show(junsKey.sign(await question()))).rejects.toMatchObject(no)
  const invented = { ...(await question()), challenge: 'A'.repeat(43) }
  await expect(show(key.sign(invented))).rejects.toMatchObject(no)
  const forLogIn = await mina.call('POST /api/auth/passkey-question')
  await expect(show(key.sign(forLogIn))).rejects.toMatchObject(no)
  const late = await question()
  m.clock.forward(minutes(5))
  await expect(show(key.sign(late))).rejects.toMatchObject(no)
  // A person who claims another person's key has signed with the wrong one.
  const borrowed = { ...junsKey.sign(await question()), ...pick(key.sign(await question())) }
  await expect(show(borrowed)).rejects.toMatchObject(no)
  await show(key.sign(await question()))
})

const pick = ({ id, rawId }: { id: string; rawId: string }) => ({ id, rawId })

test('a passkey whose count goes back has been copied, and is refused', async () => {
  const m = await melodrome()
  const { key } = await withPasskey(m.mina, 'mina')
  const mina = new Person(m.app)
  const logIn = async () =>
    mina.call('POST /api/auth/passkey-login', {
      body: key.sign(await mina.call('POST /api/auth/passkey-question')),
    })
  key.counter = 7
  await logIn()
  key.counter = 3
  await expect(logIn()).rejects.toMatchObject(no)
  key.counter = 8
  await logIn()
})

test('several passkeys have names, and one key is registered once, for any account', async () => {
  const m = await melodrome()
  const { key, recoveryCodes } = await withPasskey(m.mina, 'mina')
  expect(recoveryCodes).toHaveLength(10)
  expect((await withPasskey(m.mina, 'mina')).recoveryCodes).toEqual([])
  const again = await m.mina.call('POST /api/auth/passkeys/wish', { body: { password: passwordOf('mina') } })
  expect(again.excludeCredentials).toHaveLength(2)
  await expect(
    m.mina.call('POST /api/auth/passkeys', { body: { name: 'again', passkey: key.make(again) } }),
  ).rejects.toMatchObject(no)
  const { passkeys } = await m.mina.call('GET /api/auth/factors')
  const params = { id: passkeys[1]!.id }
  await m.mina.call('PATCH /api/auth/passkeys/{id}', { params, body: { name: ' phone ' } })
  await expect(
    m.jun.call('PATCH /api/auth/passkeys/{id}', { params, body: { name: 'mine' } }),
  ).rejects.toMatchObject(refused('account.passkeyUnknown'))
  const renamed = await m.mina.call('GET /api/auth/factors')
  expect(renamed.passkeys.map(({ name }) => name)).toEqual(['key ring', 'phone'])
})

test('a passkey belongs to the address of the site for which it was made', async () => {
  const m = await melodrome({ publicUrl: 'https://music.example' })
  const wish = await m.mina.call('POST /api/auth/passkeys/wish', { body: { password: passwordOf('mina') } })
  expect(wish.rp).toEqual({ id: 'music.example', name: 'Melodrome' })
  const key = new Authenticator()
  const passkey = key.make(wish, { origin: 'https://music.example' })
  await m.mina.call('POST /api/auth/passkeys', { body: { name: 'key', passkey } })
})

test('another member’s options make no passkey, and one’s own make only one', async () => {
  const m = await melodrome()
  const wish = await m.jun.call('POST /api/auth/passkeys/wish', { body: { password: passwordOf('jun') } })
  const add = (passkey: ReturnType<Authenticator['make']>) => ({ body: { name: 'key', passkey } })
  await expect(
    m.mina.call('POST /api/auth/passkeys', add(new Authenticator().make(wish))),
  ).rejects.toMatchObject(no)
  await m.jun.call('POST /api/auth/passkeys', add(new Authenticator().make(wish)))
  await expect(
    m.jun.call('POST /api/auth/passkeys', add(new Authenticator().make(wish))),
  ).rejects.toMatchObject(no)
})

test('a passkey without a counter stays accepted', async () => {
  const m = await melodrome()
  const { key } = await withPasskey(m.mina, 'mina')
  const mina = new Person(m.app)
  for (const _ of [1, 2]) {
    key.counter = -1
    const question = await mina.call('POST /api/auth/passkey-question')
    await mina.call('POST /api/auth/passkey-login', { body: key.sign(question) })
  }
  const { counter } = await m.melodrome.database
    .selectFrom('passkeys')
    .select('counter')
    .where('user_id', '=', toUuid(m.mina.id))
    .executeTakeFirstOrThrow()
  expect(counter).toBe(0)
})

test('one network cannot fill the log of sign-ins with passkeys that are not known', async () => {
  const m = await melodrome()
  const { key } = await withPasskey(m.mina, 'mina')
  const stranger = new Authenticator()
  const tryWith = async (by: Authenticator) => {
    // Questions have a limit of their own, so each is asked from another network.
    const question = await new Person(m.app).call('POST /api/auth/passkey-question')
    const person = new Person(m.app)
    person.address = m.guest.address
    return person.call('POST /api/auth/passkey-login', { body: by.sign(question) })
  }
  stranger.make(await m.jun.call('POST /api/auth/passkeys/wish', { body: { password: passwordOf('jun') } }))
  for (let i = 0; i < rateLimits.logIn.times; i += 1)
    await expect(tryWith(stranger)).rejects.toMatchObject(no)
  await expect(tryWith(stranger)).rejects.toMatchObject(refused('request.tooMany'))
  m.clock.forward(minutes(rateLimits.logIn.minutes))
  expect(await tryWith(key)).toMatchObject({ id: m.mina.id })
})
