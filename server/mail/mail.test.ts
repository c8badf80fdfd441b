import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mailLimits } from '#contract/rate-limits.ts'
import { languages } from '#words/languages.ts'
import { transact } from '../database/transact.ts'
import { type Mailbox, startMailbox } from '../testing/mailbox.ts'
import { type EmptyMelodrome, emptyMelodrome, minutes } from '../testing/test-melodrome.ts'
import { mailJobName, type NewMail } from './mail.ts'
import { mailAddressOf, smtpServerOf } from './mail-server.ts'
import { renderMail } from './render-mail.ts'

const from = { name: 'Melodrome', address: 'stage@melodrome.test' }
const toNora: NewMail<'verifyEmail'> = {
  to: 'nora@example.org',
  language: 'ko',
  kind: 'verifyEmail',
  params: { code: '042137', minutes: 10 },
}

async function mailbox(): Promise<Mailbox> {
  const box = await startMailbox()
  onTestFinished(() => box.close())
  return box
}

const send = ({ melodrome }: Awaited<ReturnType<typeof emptyMelodrome>>, mail: NewMail<'verifyEmail'>) =>
  transact(melodrome.database, transaction => melodrome.mail.send(mail, transaction))

const serverAt = (url: string) => ({ ...smtpServerOf(url)!, from })

test('statements of reasons come whatever else has come; other mails are limited', async () => {
  const m = await emptyMelodrome({ role: 'web' })
  const { mail, database } = m.melodrome
  const waits = (kind: 'decision' | 'emailTaken' | 'tokenMade', times: number) =>
    transact(database, async transaction => {
      const params = { link: 'https://melodrome.test/decisions/1', what: 'Neon rain' }
      const found: number[] = []
      for (let n = 0; n < times; n += 1) found.push(await mail.send({ ...toNora, kind, params }, transaction))
      return found
    })
  const { times } = mailLimits.mail
  expect(await waits('decision', times + 1)).toEqual(Array(times + 1).fill(0))
  expect(await waits('tokenMade', times)).toEqual(Array(times).fill(0))
  expect(await waits('tokenMade', 1)).not.toEqual([0])
  expect(await waits('emailTaken', 1)).not.toEqual([0])
  expect(await waits('decision', 1)).toEqual([0])
  expect(await waiting(m.connection)).toHaveLength(times * 2 + 2)
})

test('a mail arrives in the language of its reader, as text and as HTML, and no trace of it stays in the queue', async () => {
  const box = await mailbox()
  const m = await emptyMelodrome({ mailServer: serverAt(box.url) })
  await send(m, toNora)
  const mail = await box.mailTo('nora@example.org')
  expect(mail.subject).toBe('인증 코드를 보내 드려요')
  expect(mail.text).toContain('인증 코드: 042137')
  expect(mail.html).toMatch(/<html lang="ko">[^]*042137/)
  expect(mail.html).not.toMatch(/<(img|script|link)\b|https?:/)
  expect(mail.headers.get('from')).toBe('Melodrome <stage@melodrome.test>')
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
  expect(mail.headers.get('content-language')).toBe('ko')
})

test('a mail goes only when its transaction is kept, and its address and code cannot be read in the queue', async () => {
  const box = await mailbox()
  await box.close()
  const m = await emptyMelodrome({ mailServer: serverAt(box.url), role: 'web' })
  const { mail, database } = m.melodrome
  const broken = transact(database, async transaction => {
    await mail.send(toNora, transaction)
    throw new Error('thought better of it')
  })
  await expect(broken).rejects.toThrow('thought better')
  expect(await waiting(m.connection)).toEqual([])
  await transact(database, transaction => mail.send(toNora, transaction))
  const rows = await waiting(m.connection)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/nora|042137|verifyEmail/)
  await box.open()
  await m.another({ role: 'all' })
  await box.mailTo('nora@example.org')
  await vi.waitFor(async () => expect(await waiting(m.connection)).toEqual([]), 20_000)
})

test('before a code each language sets its colon as it is printed there', () => {
  const textIn = (language: 'ko' | 'fr' | 'ja' | 'zh') => renderMail({ ...toNora, language }).text
  expect(textIn('ko')).toContain('인증 코드: 042137')
  expect(textIn('fr')).toContain('Code de vérification\u00A0: 042137')
  expect(textIn('ja')).toContain('確認コード：042137')
  expect(textIn('zh')).toContain('验证码：042137')
})

test('a server that says later, or is away, gets the mail once it will have it; nothing counts as a fault', async () => {
  const box = await mailbox()
  const m = await emptyMelodrome({ mailServer: serverAt(box.url) })
  box.answer(451)
  await send(m, toNora)
  await vi.waitFor(() => expect(box.tries()).toBeGreaterThan(0), 20_000)
  await box.close()
  await send(m, { ...toNora, to: 'mina@example.org' })
  box.answer(250)
  await box.open()
  const [first, second] = await Promise.all([box.mailTo('nora@example.org'), box.mailTo('mina@example.org')])
  expect([first.text, second.text].every(text => text.includes('042137'))).toBe(true)
  expect(m.errors).toEqual([])
})

test('a mail that is refused for good is tried once and told once, without its address or code', async () => {
  const box = await mailbox()
  box.answer(550)
  const m = await emptyMelodrome({ mailServer: serverAt(box.url) })
  await send(m, toNora)
  await vi.waitFor(() => expect(m.errors).toHaveLength(1), 20_000)
  expect(m.errors[0]).toMatchObject({ kind: 'verifyEmail', reason: 'EENVELOPE 550' })
  expect(JSON.stringify(m.errors)).not.toMatch(/nora|042137/)
  box.answer(250)
  await send(m, { ...toNora, to: 'mina@example.org' })
  await box.mailTo('mina@example.org')
  expect(box.received).toHaveLength(1)
  expect(box.tries()).toBe(2)
})

test('what is over by the time the mail could go is not sent', async () => {
  const box = await mailbox()
  const m = await emptyMelodrome({ mailServer: serverAt(box.url) })
  const inMinutes = (count: number) => new Date(m.clock.now.getTime() + minutes(count))
  await send(m, { ...toNora, validUntil: inMinutes(-1) })
  const stillTrue = { ...toNora, to: 'mina@example.org', validUntil: inMinutes(1) }
  await send(m, stillTrue)
  await box.mailTo('mina@example.org')
  await vi.waitFor(async () => expect(await waiting(m.connection)).toEqual([]), 20_000)
  expect(box.received).toHaveLength(1)
})

test('a mail that expired, ran out of tries or was cancelled is no longer said to be tried again, and keeps its reason', async () => {
  const box = await mailbox()
  box.answer(451)
  const m = await emptyMelodrome({ mailServer: serverAt(box.url) })
  const failures = () =>
    m.melodrome.database
      .selectFrom('mail_failures')
      .select(['masked_address', 'reason', 'tries', 'is_final'])
      .orderBy('masked_address')
      .execute()
  const soon = new Date(m.clock.now.getTime() + minutes(10))
  await send(m, { ...toNora, to: 'expires@example.org', validUntil: soon })
  await send(m, { ...toNora, to: 'goes@example.org' })
  await vi.waitFor(async () => expect(await failures()).toHaveLength(2), 20_000)
  expect((await failures()).every(({ is_final }) => !is_final)).toBe(true)
  m.clock.forward(minutes(11))
  await vi.waitFor(async () => expect((await failures())[0]).toMatchObject({ is_final: true }), 20_000)
  expect((await failures())[0]).toMatchObject({ masked_address: 'e…@example.org', reason: 'EENVELOPE 451' })
  expect(m.errors).toEqual([])

  await sql`update pgboss.job set retry_limit = retry_count where name = 'send-mail'`.execute(
    m.melodrome.database,
  )
  await vi.waitFor(async () => expect((await failures())[1]).toMatchObject({ is_final: true }), 20_000)
  const tries = box.tries()
  const [expired, gone] = await failures()
  expect(gone).toMatchObject({ masked_address: 'g…@example.org', reason: 'EENVELOPE 451' })
  expect(expired!.tries + gone!.tries).toBe(tries)
  expect(m.errors).toMatchObject([{ msg: expect.stringContaining('no mail server took it for days') }])
  m.errors.length = 0

  await send(m, { ...toNora, to: 'tried@example.org' })
  await vi.waitFor(async () => expect(await failures()).toHaveLength(3), 20_000)
  await cancelMails(m)
  await vi.waitFor(async () => expect((await failures())[2]).toMatchObject({ is_final: true }), 20_000)
  expect((await failures())[2]).toMatchObject({ masked_address: 't…@example.org', reason: 'EENVELOPE 451' })
  expect(m.errors).toEqual([])
})

test('a mail that is cancelled before its first try is listed as such, and is no error', async () => {
  const box = await mailbox()
  const m = await emptyMelodrome({ mailServer: serverAt(box.url), role: 'web' })
  await send(m, toNora)
  await cancelMails(m)
  await m.another({ role: 'all' })
  const failures = () => m.melodrome.database.selectFrom('mail_failures').selectAll().execute()
  await vi.waitFor(async () => expect(await failures()).toHaveLength(1), 20_000)
  expect(await failures()).toMatchObject([{ reason: 'cancelled', tries: 0, is_final: true }])
  expect([box.tries(), m.errors]).toEqual([0, []])
})

test('without a mail server the operator reads what would have been sent', async () => {
  const m = await emptyMelodrome()
  await send(m, { ...toNora, language: 'en' })
  await vi.waitFor(() => expect(m.printed.some(line => line.includes('042137'))).toBe(true), 20_000)
  expect(m.printed.at(-1)).toBe(
    'No mail server is set (SMTP_URL), so this is for nora@example.org: Verification code: 042137',
  )
})

test('an address cannot become two, or a header', async () => {
  const box = await mailbox()
  const m = await emptyMelodrome({ mailServer: serverAt(box.url) })
  for (const to of [
    'nora@example.org, thief@example.org',
    'nora@example.org\r\nBcc: thief@example.org',
    'Nora <nora@example.org>',
    '',
  ]) {
    const sending = send(m, { ...toNora, to })
    await expect(sending).rejects.toThrow('one plain address')
  }
  const params = { code: '1\r\nBcc: thief@example.org', minutes: '<b>10</b>\r\nX: y' }
  await send(m, { ...toNora, params })
  const mail = await box.mailTo('nora@example.org')
  expect(mail.headers.has('bcc')).toBe(false)
  expect(mail.html).toContain('&lt;b&gt;10&lt;/b&gt;')
  expect(box.received).toHaveLength(1)
})

test.each(languages)('every mail has all of its words in %s', language => {
  const { subject, text, html } = renderMail({ ...toNora, language })
  for (const part of [subject, text, html]) expect(part).not.toMatch(/mails\.|\{\{|undefined/)
  expect(text).toContain('042137')
})

test('mail servers and senders are understood, or not at all', () => {
  expect(smtpServerOf('smtps://stage:p%40ss@mail.example')).toEqual({
    host: 'mail.example',
    port: 465,
    isSecure: true,
    login: { user: 'stage', password: 'p@ss' },
  })
  expect(smtpServerOf('smtp://[::1]:2525')).toMatchObject({ host: '::1', port: 2525, login: undefined })
  for (const text of [
    'mail.example',
    'http://mail.example',
    'smtp://mail.example/?ignoreTLS=true',
    'smtp://user@mail.example',
    'smtp://user:%zz@mail.example',
  ])
    expect(smtpServerOf(text), text).toBeUndefined()
  expect(mailAddressOf('Kim, Mina <mina@example.org>')).toEqual({
    name: 'Kim, Mina',
    address: 'mina@example.org',
  })
  expect(mailAddressOf('stage@music.example')).toEqual({ name: 'Melodrome', address: 'stage@music.example' })
  for (const text of ['Melodrome', 'a@b@c', 'A <a@b>, B <b@c>', 'A\nBcc: b@c.example <a@b.example>'])
    expect(mailAddressOf(text), text).toBeUndefined()
})

/** Takes all waiting mails out of the queue; one that is under way when it is looked for waits again soon. */
async function cancelMails({ melodrome: { database, jobs } }: EmptyMelodrome): Promise<void> {
  await vi.waitFor(
    () =>
      transact(database, async transaction => {
        const { rows } = await sql<{ id: string }>`
          select id from pgboss.job where name = ${mailJobName} and state in ('created', 'retry')`.execute(
          transaction,
        )
        expect(rows).not.toEqual([])
        for (const { id } of rows) expect(await jobs.cancel(mailJobName, id, transaction)).toBe(true)
      }),
    20_000,
  )
}

/** The rows of the queue of mails. */
async function waiting(connection: pg.PoolConfig): Promise<object[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<object>("select * from pgboss.job where name like 'send-mail%'")
    return rows
  } finally {
    await client.end()
  }
}
