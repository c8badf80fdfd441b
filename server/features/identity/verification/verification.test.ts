import { expect, test, vi } from 'vitest'
import { resendSeconds, verificationTries } from '#contract/limits.ts'
import { mailLimits } from '#contract/rate-limits.ts'
import type { Composition } from '../../../compose.ts'
import { readable } from '../../../testing/readable.ts'
import { melodrome, minutes, passwordOf, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { type MelodromeWithMail, melodromeWithMail } from '../../../testing/with-mail.ts'

const seconds = (count: number): number => count * 1_000

/** A person named nora who has just signed up. */
async function nora({ app }: Composition, language = 'en', name = 'nora'): Promise<Person> {
  const person = new Person(app)
  person.language = language
  const body = { email: `${name}@example.org`, password: passwordOf(name), artistName: name }
  const account = await person.call('POST /api/auth/register', { body })
  person.id = account.id
  return person
}

async function mailedCode({ mailbox }: MelodromeWithMail, address = 'nora@example.org'): Promise<string> {
  return (await mailbox.mailTo(address)).text.match(/\b\d{6}\b/)![0]
}

/** Some code that isn't `code`. */
const other = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0')

const enter = (person: Person, code: string) => person.call('POST /api/auth/verification', { body: { code } })

test('with mail an account may read, but writes nothing before its code is entered', async () => {
  const m = await melodromeWithMail()
  const person = await nora(m)
  expect(await person.call('GET /api/auth/user')).toMatchObject({ emailVerified: false, mustVerify: true })
  const like = () => person.send({ method: 'POST', url: '/api/songs/x/like', payload: { isLike: true } })
  const answer = await like()
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({
    code: 'account.unverified',
    message: 'Please verify your e-mail first.',
  })
  expect(await person.call('GET /api/auth/verification')).toEqual({
    verified: false,
    delivery: 'mail',
    isCodeOut: true,
    resendSeconds,
  })
  const code = await mailedCode(m)
  expect(await enter(person, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ verified: true })
  expect(await person.call('GET /api/auth/user')).toMatchObject({ emailVerified: true, mustVerify: false })
  expect((await like()).json()).toMatchObject({ code: 'input.invalid' })
})

test('a person who is not verified can sign out, and their plays count as everybody’s do', async () => {
  const m = await melodromeWithMail()
  const person = await nora(m)
  const play = await person.send({ method: 'POST', url: `/api/songs/${m.mina.id}/play` })
  expect(play.json().code).toBe('song.notFound')
  await person.call('POST /api/auth/logout')
  await expect(person.call('GET /api/auth/user')).rejects.toMatchObject(refused('account.unauthorized'))
})

test('a wrong code is refused in the words of the form; an empty or odd one costs no try', async () => {
  const m = await melodromeWithMail()
  const person = await nora(m)
  const code = await mailedCode(m)
  for (const [odd, problem] of [
    ['', 'verificationRequired'],
    ['12345', 'verificationCode'],
    ['abcdef', 'verificationCode'],
  ] as const) {
    await expect(enter(person, odd)).rejects.toMatchObject({
      problem: { fields: { code: { code: problem } } },
    })
  }
  await expect(enter(person, other(code))).rejects.toMatchObject({
    problem: { code: 'verification.wrongCode', message: 'Invalid verification code' },
  })
  expect(await enter(person, code)).toMatchObject({ verified: true })
})

test('when a hundred guesses arrive at once on two instances, five are checked, and then the code is invalid', async () => {
  const m = await melodromeWithMail()
  const second = await m.another()
  const person = await nora(m)
  const code = await mailedCode(m)
  const elsewhere = new Person(second.app)
  await elsewhere.call('POST /api/auth/login', {
    body: { email: 'nora@example.org', password: passwordOf('nora') },
  })
  const guesses = await Promise.allSettled(
    Array.from({ length: 100 }, (_, i) => enter([person, elsewhere][i % 2]!, other(code, i + 1))),
  )
  const codes = guesses.map(guess => (guess.status === 'rejected' ? guess.reason.problem.code : 'taken'))
  expect(codes.filter(each => each === 'verification.wrongCode')).toHaveLength(verificationTries - 1)
  expect(codes.filter(each => each === 'verification.deadCode')).toHaveLength(100 - verificationTries + 1)
  expect(await triesOf(m)).toBe(verificationTries)
  await expect(enter(person, code)).rejects.toMatchObject(refused('verification.deadCode'))
  expect(await person.call('GET /api/auth/verification')).toMatchObject({ verified: false, isCodeOut: false })
})

test('a code lives ten minutes', async () => {
  const m = await melodromeWithMail()
  const person = await nora(m)
  const code = await mailedCode(m)
  m.clock.forward(minutes(10) + 1)
  await expect(enter(person, code)).rejects.toMatchObject(refused('verification.deadCode'))
  await person.call('POST /api/auth/verification/code')
  const next = await mailedCode(m)
  m.clock.forward(minutes(10) - 1)
  expect(await enter(person, next)).toMatchObject({ verified: true })
})

test('the right code is good once, also when it comes twice at the same moment', async () => {
  const m = await melodromeWithMail()
  const person = await nora(m)
  const code = await mailedCode(m)
  await Promise.all([enter(person, code), enter(person, code)].map(each => each.catch(() => undefined)))
  await m.melodrome.database.updateTable('users').set({ email_verified_at: null }).execute()
  await expect(enter(person, code)).rejects.toMatchObject(refused('verification.deadCode'))
})

test('a code is of no use to another account', async () => {
  const m = await melodromeWithMail()
  const person = await nora(m)
  const code = await mailedCode(m)
  const ida = await nora(m, 'en', 'ida')
  await expect(enter(ida, code)).rejects.toMatchObject(refused('verification.wrongCode'))
  expect(await enter(person, code)).toMatchObject({ verified: true })
})

test('another code comes after a minute and not before; then the earlier one no longer works', async () => {
  const m = await melodromeWithMail()
  const person = await nora(m)
  const first = await mailedCode(m)
  m.clock.forward(seconds(20))
  const tooSoon = await person.send({ method: 'POST', url: '/api/auth/verification/code' })
  expect(tooSoon.statusCode).toBe(429)
  expect(tooSoon.headers['retry-after']).toBe('40')
  expect(tooSoon.json().message).toContain('40 seconds')
  m.clock.forward(seconds(40))
  const sent = await Promise.allSettled(
    Array.from({ length: 3 }, () => person.call('POST /api/auth/verification/code')),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const second = await mailedCode(m)
  expect(m.mailbox.received.filter(({ to }) => to === 'nora@example.org')).toHaveLength(2)
  if (first !== second) {
    await expect(enter(person, first)).rejects.toMatchObject(refused('verification.wrongCode'))
  }
  expect(await enter(person, second)).toMatchObject({ verified: true, isCodeOut: false })
})

test('anyone who has others’ addresses flooded is stopped', async () => {
  const m = await melodromeWithMail()
  const person = await nora(m)
  const answers: number[] = []
  for (let i = 0; i < 8; i += 1) {
    m.clock.forward(seconds(resendSeconds))
    answers.push((await person.send({ method: 'POST', url: '/api/auth/verification/code' })).statusCode)
  }
  expect(answers).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
  await Promise.all(answers.slice(0, 3).map(() => mailedCode(m)))
  expect(await enter(person, await mailedCode(m))).toMatchObject({ verified: true })
})

test('a code that can’t be mailed leaves the last one valid, and the person is told how long to wait', async () => {
  const m = await melodromeWithMail()
  const person = await nora(m)
  const first = await mailedCode(m)
  for (let mails = 1; mails < mailLimits.askedMail.times; mails += 1) {
    await m.guest.call('POST /api/auth/password-reset', { body: { email: 'nora@example.org' } })
    await m.mailbox.mailTo('nora@example.org')
  }
  m.clock.forward(seconds(resendSeconds))
  const another = await person.send({ method: 'POST', url: '/api/auth/verification/code' })
  expect(another.statusCode).toBe(429)
  expect(another.headers['retry-after']).toBe(String(60 * mailLimits.askedMail.minutes - resendSeconds))
  expect(await enter(person, first)).toMatchObject({ verified: true })
})

test('the mail has the language of the sign-up, and the next one the language of the person who asks', async () => {
  const m = await melodromeWithMail()
  const person = await nora(m, 'fr')
  const first = await m.mailbox.mailTo('nora@example.org')
  expect(first.subject).toBe('Votre code de vérification')
  m.clock.forward(seconds(resendSeconds))
  person.language = 'ko'
  await person.call('POST /api/auth/verification/code')
  expect((await m.mailbox.mailTo('nora@example.org')).subject).toBe('인증 코드를 보내 드려요')
})

test('an account remembers the language its person chose last', async () => {
  const m = await melodrome()
  const person = await nora(m, 'de')
  expect(await languageOf(m, person)).toBe('de')
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await person.send({
    method: 'GET',
    url: '/api/auth/user',
    headers: { cookie: `${cookie}; i18nextLng=ja` },
  })
  expect(await languageOf(m, person)).toBe('ja')
})

test('sign-up works while the mail server is away, and the code comes once it is back', async () => {
  const m = await melodromeWithMail()
  await m.mailbox.close()
  const person = await nora(m)
  await m.mailbox.open()
  expect(await enter(person, await mailedCode(m))).toMatchObject({ verified: true })
})

test('without mail one may write at once, and the code is printed on the console for people who want it', async () => {
  const m = await melodrome()
  const person = await nora(m)
  expect(await person.call('GET /api/auth/user')).toMatchObject({ emailVerified: false, mustVerify: false })
  const like = await person.send({ method: 'POST', url: '/api/songs/x/like', payload: { isLike: true } })
  expect(like.json().code).toBe('input.invalid')
  expect(await person.call('GET /api/auth/verification')).toMatchObject({ delivery: 'console' })
  const line = await vi.waitFor(() => {
    const found = m.printed.find(each => each.includes('nora@example.org'))
    expect(found).toBeDefined()
    return found!
  }, 20_000)
  expect(await enter(person, line.match(/\b\d{6}\b/)![0])).toMatchObject({ verified: true })
  expect(JSON.stringify(m.errors)).not.toContain('nora')
})

test('codes are kept as keyed hashes only', async () => {
  const m = await melodromeWithMail()
  await nora(m)
  const code = await mailedCode(m)
  const rows = await m.melodrome.database.selectFrom('email_codes').selectAll().execute()
  expect(rows.map(row => row.code_hash.length)).toEqual(rows.map(() => 32))
  expect(readable(rows)).not.toContain(code)
})

async function triesOf(m: TestMelodrome): Promise<number> {
  const row = await m.melodrome.database
    .selectFrom('email_codes')
    .select('tries')
    .where('email', '=', 'nora@example.org')
    .executeTakeFirstOrThrow()
  return row.tries
}

async function languageOf(m: TestMelodrome, { id }: Person): Promise<string | null> {
  const rows = await m.melodrome.database.selectFrom('users').select(['id', 'language']).execute()
  return rows.find(row => row.id === id)!.language
}
