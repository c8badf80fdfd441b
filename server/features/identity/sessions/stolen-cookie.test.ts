import { expect, test } from 'vitest'
import { days, minutes, passwordOf } from '../../../testing/test-melodrome.ts'
import { Person } from '../../../testing/test-person.ts'
import { type MelodromeWithMail, melodromeWithMail } from '../../../testing/with-mail.ts'

const password = passwordOf('mina')
const newPassword = 'rain over neon roofs'

/** The cookie as another person would have it who once saw it. */
const cookieOf = (person: Person): string =>
  [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Whether a cookie signs a person in. */
async function opens(m: MelodromeWithMail, cookie: string): Promise<boolean> {
  const { statusCode } = await new Person(m.app).send({
    method: 'GET',
    url: '/api/auth/user',
    headers: { cookie },
  })
  return statusCode === 200
}

async function signInAnew(m: MelodromeWithMail): Promise<Person> {
  const person = new Person(m.app)
  await person.call('POST /api/auth/login', { body: { email: 'mina@example.org', password } })
  return person
}

async function mailAbout(m: MelodromeWithMail, address: string, pattern: RegExp): Promise<string> {
  for (;;) {
    const [found] = pattern.exec((await m.mailbox.mailTo(address)).text) ?? []
    if (found) return found
  }
}

/** Whether the owner's browser, and another one of theirs, are still signed in afterwards. */
type End = { owner: boolean; elsewhere: boolean }

test.each<[string, (m: MelodromeWithMail) => Promise<unknown>, End]>([
  [
    'a log-out, as Reset Auth begins with',
    m => m.mina.call('POST /api/auth/logout'),
    { owner: false, elsewhere: true },
  ],
  [
    'another log-in',
    m => m.mina.call('POST /api/auth/login', { body: { email: 'mina@example.org', password } }),
    { owner: true, elsewhere: true },
  ],
  [
    'a new password',
    m => m.mina.call('PUT /api/account/password', { body: { password, newPassword } }),
    { owner: true, elsewhere: false },
  ],
  [
    'a new e-mail address',
    async m => {
      const body = { email: 'new@example.org', password }
      await m.mina.call('POST /api/account/email-change', { body })
      const code = await mailAbout(m, body.email, /\b\d{6}\b/)
      await m.mina.call('POST /api/account/email-change/confirmation', { body: { code } })
    },
    { owner: true, elsewhere: false },
  ],
  [
    'a password that was forgotten',
    async m => {
      await m.guest.call('POST /api/auth/password-reset', { body: { email: 'mina@example.org' } })
      const token = (await mailAbout(m, 'mina@example.org', /reset-password#[\w-]{43}/)).split('#')[1]!
      await m.guest.call('PUT /api/auth/password-reset', { body: { token, password: newPassword } })
    },
    { owner: false, elsewhere: false },
  ],
  [
    '24 hours without use',
    async m => m.clock.forward(days(1) + minutes(1)),
    { owner: false, elsewhere: false },
  ],
])('after %s a stolen cookie is worth nothing', async (_, act, end) => {
  const m = await melodromeWithMail()
  const elsewhere = await signInAnew(m)
  const stolen = cookieOf(m.mina)
  expect(await opens(m, stolen)).toBe(true)
  expect(await opens(m, cookieOf(elsewhere))).toBe(true)
  await act(m)
  expect(await opens(m, stolen)).toBe(false)
  expect(await opens(m, cookieOf(m.mina))).toBe(end.owner)
  expect(await opens(m, cookieOf(elsewhere))).toBe(end.elsewhere)
})

test('a cookie that was planted before the log-in is replaced by it, and opens no account', async () => {
  const m = await melodromeWithMail()
  const thief = cookieOf(m.jun)
  for (const planted of [`melodrome_session=${'a'.repeat(43)}`, thief]) {
    const answer = await new Person(m.app).send({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'mina@example.org', password },
      headers: { cookie: planted },
    })
    const [cookie] = answer.cookies
    expect(cookie?.name).toBe('melodrome_session')
    expect(planted).not.toContain(cookie?.value)
    expect(await opens(m, `melodrome_session=${cookie?.value}`)).toBe(true)
    expect(await opens(m, planted)).toBe(false)
  }
})
