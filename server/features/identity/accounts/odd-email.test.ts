import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { passwordOf } from '../../../testing/test-melodrome.ts'
import { Person } from '../../../testing/test-person.ts'
import { melodromeWithMail } from '../../../testing/with-mail.ts'

const both = ['mina@example.org', 'thief@example.org']
/** Ways to send a second address, or a header. */
const odd: unknown[] = [
  both,
  [both[0]],
  { 0: both[0], 1: both[1] },
  { $ne: null },
  both.join(','),
  both.join(' '),
  both.join(';'),
  `${both[0]}\r\nBcc: ${both[1]}`,
  `${both[0]}\nCc: ${both[1]}`,
  `${both[0]}%0d%0aBcc:${both[1]}`,
  `"${both[1]}" <${both[0]}>`,
  `${both[0]}\u0000`,
  null,
  7,
  true,
]

const withEmail = (Object.entries(api) as [string, Endpoint][]).flatMap(([key, { body }]) =>
  body instanceof z.ZodObject && 'email' in body.shape ? [key] : [],
)

test('the calls that take an e-mail address are these', () => {
  expect(withEmail.toSorted()).toEqual([
    'POST /api/account/email-change',
    'POST /api/auth/login',
    'POST /api/auth/openid/newcomer',
    'POST /api/auth/password-reset',
    'POST /api/auth/register',
    'POST /api/reports',
  ])
})

test.each(withEmail)('%s takes one address, and sends no mail for anything else', async key => {
  const m = await melodromeWithMail()
  const before = m.mailbox.received.length
  const [method, url] = key.split(' ') as ['POST', string]
  const rest = { password: passwordOf('jun'), artistName: 'Thief' }
  for (const email of odd) {
    const asker = key.includes('/account/') ? m.jun : new Person(m.app)
    const answer = await asker.send({ method, url, payload: { ...rest, email } })
    expect(answer.statusCode, JSON.stringify(email)).toBe(400)
    expect(answer.json().fields).toHaveProperty('email')
  }
  for (const [first, last] of [both, both.toReversed()]) {
    const asker = key.includes('/account/') ? m.jun : new Person(m.app)
    const others = JSON.stringify(rest).slice(1)
    const payload = `{"email":"${first}","email":"${last}",${others}`
    const answer = await asker.send({ method, url, payload, headers: { 'content-type': 'application/json' } })
    expect(answer.statusCode, `${first}, then ${last}`).toBe(400)
  }
  // The first mail to arrive is the last that was asked for, so no other was sent.
  await new Person(m.app).call('POST /api/auth/password-reset', { body: { email: 'teo@example.org' } })
  await m.mailbox.mailTo('teo@example.org')
  expect(m.mailbox.received).toHaveLength(before + 1)
})
