import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshSessionMinutes, verificationTries } from '#contract/limits.ts'
import { mailLimits, rateLimits } from '#contract/rate-limits.ts'
import { toUuid } from '../../../database/ids.ts'
import { lockFromOutside, waiting } from '../../../testing/locks.ts'
import { melodrome, minutes, passwordOf, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { type MelodromeWithMail, melodromeWithMail } from '../../../testing/with-mail.ts'

const password = passwordOf('mina')
const newPassword = 'rain over neon roofs'

async function signIn(m: TestMelodrome, email: string, secret: string): Promise<Person> {
  const person = new Person(m.app)
  await person.call('POST /api/auth/login', { body: { email, password: secret } })
  return person
}

const change = (person: Person, body: { password?: string; newPassword: string }) =>
  person.call('PUT /api/account/password', { body })

const ask = (person: Person, email: string) =>
  person.call('POST /api/account/email-change', { body: { email, password } })

const enter = (person: Person, code: string) =>
  person.call('POST /api/account/email-change/confirmation', { body: { code } })

/** The mail to `address` whose subject contains this; earlier mails are skipped. */
async function mailAbout(m: MelodromeWithMail, address: string, subject: string) {
  for (;;) {
    const mail = await m.mailbox.mailTo(address)
    if (mail.subject.includes(subject)) return mail
  }
}

const codeIn = ({ text }: { text: string }): string => text.match(/\b\d{6}\b/)![0]

test('a new password counts at once, signs all other browsers out, and its owner hears of it', async () => {
  const m = await melodromeWithMail()
  const elsewhere = await signIn(m, 'mina@example.org', password)
  await change(m.mina, { password, newPassword })
  await m.mina.call('GET /api/auth/user')
  await expect(elsewhere.call('GET /api/auth/user')).rejects.toMatchObject(refused('account.unauthorized'))
  await expect(signIn(m, 'mina@example.org', password)).rejects.toMatchObject(
    refused('account.wrongCredentials'),
  )
  await signIn(m, 'mina@example.org', newPassword)
  const mail = await mailAbout(m, 'mina@example.org', 'password was changed')
  expect(mail.text).not.toContain(newPassword)
})

test('who signs in with the old password while it is being changed is refused', async () => {
  const m = await melodrome()
  const setHash = sql`update users set password_hash = 'another' where id = ${toUuid(m.jun.id)}`
  const commit = await lockFromOutside(m, setHash)
  const minas = await signIn(m, 'mina@example.org', password)
  await minas.call('GET /api/auth/user')
  const juns = signIn(m, 'jun@example.org', passwordOf('jun'))
  const refusal = expect(juns).rejects.toMatchObject(refused('account.wrongCredentials'))
  await expect.poll(() => waiting(m)).toBe(1)
  await commit()
  await refusal
  expect(
    await m.melodrome.database
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', toUuid(m.jun.id))
      .execute(),
  ).toHaveLength(1)
})

test('a session that a reset is ending changes neither password nor address', async () => {
  const m = await melodromeWithMail()
  const juns = passwordOf('jun')
  await m.jun.call('POST /api/account/email-change', { body: { email: 'new@example.org', password: juns } })
  const code = codeIn(await mailAbout(m, 'new@example.org', 'Confirm'))
  const elsewhere = await signIn(m, 'jun@example.org', juns)
  const reset = sql`
    with changed as (update users set updated_at = now() where id = ${toUuid(m.jun.id)})
    delete from sessions where user_id = ${toUuid(m.jun.id)}`
  const commit = await lockFromOutside(m, reset)
  await change(m.mina, { password, newPassword })
  const refusals = [change(m.jun, { password: juns, newPassword }), enter(elsewhere, code)].map(late =>
    expect(late).rejects.toMatchObject(refused('account.unauthorized')),
  )
  await expect.poll(() => waiting(m)).toBe(2)
  await commit()
  await Promise.all(refusals)
  const again = await signIn(m, 'jun@example.org', juns)
  // Neither the code nor a try was used up.
  await enter(again, code)
  await signIn(m, 'new@example.org', juns)
})

test('without the old password, or with an easy new one, nothing changes', async () => {
  const m = await melodrome()
  const elsewhere = await signIn(m, 'mina@example.org', password)
  const field = (name: string, code: string) => ({ problem: { fields: { [name]: { code } } } })
  await expect(change(m.mina, { password: 'no idea', newPassword })).rejects.toMatchObject(
    refused('account.wrongPassword'),
  )
  await expect(change(m.mina, { newPassword })).rejects.toMatchObject(field('password', 'required'))
  for (const [easy, code] of [
    ['12345', 'weakPassword'],
    ['password1', 'commonPassword'],
    ['mina2026', 'commonPassword'],
  ] as const) {
    await expect(change(m.mina, { password, newPassword: easy })).rejects.toMatchObject(
      field('newPassword', code),
    )
  }
  await elsewhere.call('GET /api/auth/user')
  await signIn(m, 'mina@example.org', password)
})

test('a person who found a screen unlocked cannot keep guessing', async () => {
  const m = await melodrome()
  for (let i = 0; i < rateLimits.reauthenticate.times; i += 1) {
    await expect(change(m.mina, { password: `guess ${i}`, newPassword })).rejects.toMatchObject(
      refused('account.wrongPassword'),
    )
  }
  await expect(change(m.mina, { password, newPassword })).rejects.toMatchObject(refused('request.tooMany'))
  m.clock.forward(minutes(rateLimits.reauthenticate.minutes))
  await change(m.mina, { password, newPassword })
})

test('an account without a password sets one, if its owner has just signed in', async () => {
  const m = await melodrome()
  await m.melodrome.database
    .updateTable('users')
    .set({ password_hash: null })
    .where('id', '=', toUuid(m.mina.id))
    .execute()
  expect(await m.mina.call('GET /api/auth/user')).toMatchObject({ authType: 'oauth' })
  m.clock.forward(minutes(freshSessionMinutes + 1))
  await expect(change(m.mina, { newPassword })).rejects.toMatchObject(refused('account.signInAgain'))
  m.clock.forward(-minutes(2))
  await change(m.mina, { newPassword })
  expect(await m.mina.call('GET /api/auth/user')).toMatchObject({ authType: 'authenticated' })
  await signIn(m, 'mina@example.org', newPassword)
})

test('a new address is taken when its code is entered, and not before; the old one is told both times', async () => {
  const m = await melodromeWithMail()
  await expect(
    m.mina.call('POST /api/account/email-change', { body: { email: 'new@example.org', password: 'no' } }),
  ).rejects.toMatchObject(refused('account.wrongPassword'))
  await ask(m.mina, ' New@example.org ')
  expect(await m.mina.call('GET /api/account/settings')).toMatchObject({
    emailChange: { email: 'New@example.org' },
  })
  expect((await mailAbout(m, 'mina@example.org', 'Request to change')).text).toContain('New@example.org')
  const code = codeIn(await mailAbout(m, 'New@example.org', 'Confirm'))
  expect(await m.mina.call('GET /api/auth/user')).toMatchObject({ email: 'mina@example.org' })
  await expect(enter(m.jun, code)).rejects.toMatchObject(refused('verification.deadCode'))

  await enter(m.mina, code)
  expect(await m.mina.call('GET /api/auth/user')).toMatchObject({
    email: 'New@example.org',
    emailVerified: true,
  })
  expect(await m.mina.call('GET /api/account/settings')).toMatchObject({ emailChange: null })
  expect((await mailAbout(m, 'mina@example.org', 'has changed')).text).toContain('New@example.org')
  await signIn(m, 'new@example.org', password)
  await expect(signIn(m, 'mina@example.org', password)).rejects.toMatchObject(
    refused('account.wrongCredentials'),
  )
  await expect(enter(m.mina, code)).rejects.toMatchObject(refused('verification.deadCode'))
})

test('an old address that was never verified is not told the new one, because it may be a stranger’s', async () => {
  const m = await melodromeWithMail()
  await m.melodrome.database
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', toUuid(m.mina.id))
    .execute()
  await ask(m.mina, 'new@example.org')
  await enter(m.mina, codeIn(await mailAbout(m, 'new@example.org', 'Confirm')))
  m.clock.forward(minutes(1))
  await ask(m.mina, 'newer@example.org')
  await mailAbout(m, 'new@example.org', 'Request to change')
  expect(
    m.mailbox.received.filter(({ text }) => text.includes('new@example.org') && !text.includes('newer')),
  ).toEqual([])
})

test('no answer says whether an address has an account; only its own mail does', async () => {
  const m = await melodromeWithMail()
  const free = await ask(m.mina, 'free@example.org')
  m.clock.forward(minutes(1))
  const taken = await ask(m.mina, 'JUN@example.org')
  expect({ ...taken, email: '', expiresAt: '' }).toEqual({ ...free, email: '', expiresAt: '' })
  const mail = await mailAbout(m, 'JUN@example.org', 'already has an account')
  expect(mail.text).not.toMatch(/\b\d{6}\b/)
  await expect(enter(m.mina, '000000')).rejects.toMatchObject({
    problem: { code: expect.stringMatching(/^verification\./) },
  })
  await expect(ask(m.mina, 'Mina@Example.org')).rejects.toMatchObject({
    problem: { fields: { email: { code: 'sameEmail' } } },
  })
})

test('an address that gets no further mail keeps its last code, and no answer says so', async () => {
  const m = await melodromeWithMail()
  const wanted = 'stage@example.org'
  const mailed = () => m.mailbox.received.filter(({ to }) => to === wanted)
  const first = await ask(m.mina, wanted)
  const code = codeIn(await mailAbout(m, wanted, 'Confirm'))
  for (const [person, name] of [
    [m.jun, 'jun'],
    [m.sora, 'sora'],
    [m.teo, 'teo'],
  ] as const) {
    const body = { email: wanted, password: passwordOf(name) }
    await person.call('POST /api/account/email-change', { body })
    await mailAbout(m, wanted, 'Confirm')
  }
  expect(mailed()).toHaveLength(mailLimits.askedMail.times)

  m.clock.forward(minutes(1))
  const second = await ask(m.mina, wanted)
  expect(Date.parse(second.expiresAt) - Date.parse(first.expiresAt)).toBe(minutes(1))
  expect(await m.mina.call('GET /api/account/settings')).toMatchObject({ emailChange: second })
  await expect(ask(m.mina, wanted)).rejects.toMatchObject(refused('request.tooMany'))
  await enter(m.mina, code)
  expect(await m.mina.call('GET /api/auth/user')).toMatchObject({ email: wanted })
  expect(mailed()).toHaveLength(mailLimits.askedMail.times)
})

test('of two who want one address the database lets one have it', async () => {
  const m = await melodromeWithMail()
  const wanted = 'stage@example.org'
  await ask(m.mina, wanted)
  const first = codeIn(await mailAbout(m, wanted, 'Confirm'))
  await m.jun.call('POST /api/account/email-change', { body: { email: wanted, password: passwordOf('jun') } })
  const second = codeIn(await mailAbout(m, wanted, 'Confirm'))
  const tries = await Promise.allSettled([enter(m.mina, first), enter(m.jun, second)])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [lost] = tries.filter(({ status }) => status === 'rejected')
  expect(lost).toMatchObject({ reason: refused('account.emailTaken') })
})

test('five wrong codes are too many, and a cancelled change can’t be confirmed', async () => {
  const m = await melodromeWithMail()
  await ask(m.mina, 'new@example.org')
  const code = codeIn(await mailAbout(m, 'new@example.org', 'Confirm'))
  const wrong = code === '123456' ? '654321' : '123456'
  for (let i = 1; i < verificationTries; i += 1) {
    await expect(enter(m.mina, wrong)).rejects.toMatchObject(refused('verification.wrongCode'))
  }
  expect((await m.mina.call('GET /api/account/settings')).emailChange).not.toBeNull()
  await expect(enter(m.mina, wrong)).rejects.toMatchObject(refused('verification.deadCode'))
  expect((await m.mina.call('GET /api/account/settings')).emailChange).toBeNull()
  await expect(enter(m.mina, code)).rejects.toMatchObject(refused('verification.deadCode'))

  m.clock.forward(minutes(1))
  await ask(m.mina, 'other@example.org')
  const next = codeIn(await mailAbout(m, 'other@example.org', 'Confirm'))
  await m.mina.call('DELETE /api/account/email-change')
  await expect(enter(m.mina, next)).rejects.toMatchObject(refused('verification.deadCode'))
  expect(await m.mina.call('GET /api/auth/user')).toMatchObject({ email: 'mina@example.org' })
})
