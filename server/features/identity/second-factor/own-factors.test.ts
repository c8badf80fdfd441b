import { expect, test } from 'vitest'
import { codeAt, firstStep, withApp, withPasskey } from '../../../testing/factors.ts'
import { melodrome, minutes, passwordOf } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'

const body = { password: passwordOf('mina') }

test('an app counts from its first right code on; until then nothing changes', async () => {
  const m = await melodrome()
  const { secret, address } = await m.mina.call('POST /api/auth/totp', { body })
  expect(address).toContain(`secret=${secret}`)
  expect(address).toContain('otpauth://totp/Melodrome:mina%40example.org')
  await expect(
    m.mina.call('POST /api/auth/totp/confirm', { body: { code: '000000' } }),
  ).rejects.toMatchObject(refused('account.wrongCode'))
  expect((await firstStep(new Person(m.app), 'mina')).statusCode).toBe(200)
  expect(await m.mina.call('GET /api/auth/factors')).toEqual({
    passkeys: [],
    totp: null,
    recoveryCodesLeft: 0,
    isDemanded: false,
  })

  const confirm = () =>
    m.mina.call('POST /api/auth/totp/confirm', { body: { code: codeAt(secret, m.clock.now) } })
  await confirm()
  expect((await firstStep(new Person(m.app), 'mina')).statusCode).toBe(401)
  await expect(confirm()).rejects.toMatchObject(refused('account.setUpOver'))
})

test('a set-up that is not finished within a quarter of an hour expires', async () => {
  const m = await melodrome()
  const { secret } = await m.mina.call('POST /api/auth/totp', { body })
  m.clock.forward(minutes(15))
  const code = () => ({ code: codeAt(secret, m.clock.now) })
  await expect(m.mina.call('POST /api/auth/totp/confirm', { body: code() })).rejects.toMatchObject(
    refused('account.setUpOver'),
  )
})

test('a new phone replaces the old one without a gap', async () => {
  const m = await melodrome()
  const old = await withApp(m, m.mina, 'mina')
  const { secret } = await m.mina.call('POST /api/auth/totp', { body })
  const mina = new Person(m.app)
  await firstStep(mina, 'mina')
  await mina.call('POST /api/auth/second-factor/code', { body: { code: codeAt(old.secret, m.clock.now) } })
  const confirmed = await m.mina.call('POST /api/auth/totp/confirm', {
    body: { code: codeAt(secret, m.clock.now) },
  })
  expect(confirmed.recoveryCodes).toBeNull()
  m.clock.forward(minutes(1))
  await firstStep(mina, 'mina')
  const show = (code: string) => mina.call('POST /api/auth/second-factor/code', { body: { code } })
  await expect(show(codeAt(old.secret, m.clock.now))).rejects.toMatchObject(refused('account.wrongCode'))
  await show(codeAt(secret, m.clock.now))
})

test('the first factor signs out every other browser', async () => {
  const m = await melodrome()
  const elsewhere = new Person(m.app)
  await firstStep(elsewhere, 'mina')
  await withApp(m, m.mina, 'mina')
  await expect(elsewhere.call('GET /api/auth/user')).rejects.toMatchObject(refused('account.unauthorized'))
  await m.mina.call('GET /api/auth/user')
})

test('without the password no factor can be changed', async () => {
  const m = await melodrome()
  await withApp(m, m.mina, 'mina')
  await withPasskey(m.mina, 'mina')
  const [passkey] = (await m.mina.call('GET /api/auth/factors')).passkeys
  const wrong = { body: { password: 'no idea' } }
  const params = { id: passkey!.id }
  for (const attempt of [
    () => m.mina.call('POST /api/auth/totp', wrong),
    () => m.mina.call('DELETE /api/auth/totp', wrong),
    () => m.mina.call('POST /api/auth/passkeys/wish', wrong),
    () => m.mina.call('DELETE /api/auth/passkeys/{id}', { params, ...wrong }),
    () => m.mina.call('POST /api/auth/recovery-codes', wrong),
  ]) {
    await expect(attempt()).rejects.toMatchObject(refused('account.wrongPassword'))
  }
  expect(await m.mina.call('GET /api/auth/factors')).toMatchObject({ recoveryCodesLeft: 10 })
  // Another person's key can't be removed, whatever password one knows.
  const jun = { body: { password: passwordOf('jun') } }
  await expect(m.jun.call('DELETE /api/auth/passkeys/{id}', { params, ...jun })).rejects.toMatchObject(
    refused('account.passkeyUnknown'),
  )
  await m.mina.call('DELETE /api/auth/passkeys/{id}', { params, body })
})

test('without the last factor a password is enough again, and recovery codes are gone', async () => {
  const m = await melodrome()
  await withApp(m, m.mina, 'mina')
  await withPasskey(m.mina, 'mina')
  const [passkey] = (await m.mina.call('GET /api/auth/factors')).passkeys
  await m.mina.call('DELETE /api/auth/passkeys/{id}', { params: { id: passkey!.id }, body })
  expect((await firstStep(new Person(m.app), 'mina')).statusCode).toBe(401)
  await m.mina.call('DELETE /api/auth/totp', { body })
  expect((await firstStep(new Person(m.app), 'mina')).statusCode).toBe(200)
  await expect(m.mina.call('POST /api/auth/recovery-codes', { body })).rejects.toMatchObject(
    refused('account.noFactor'),
  )
})
