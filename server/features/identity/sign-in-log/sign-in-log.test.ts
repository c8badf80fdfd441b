import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SignIn } from '#contract/identity/sign-in-log.ts'
import { deletionGraceDays, signInLogDays } from '#contract/limits.ts'
import { toUuid } from '../../../database/ids.ts'
import { codeAt, firstStep, withApp, withPasskey } from '../../../testing/factors.ts'
import { leave } from '../../../testing/left-account.ts'
import { impose } from '../../../testing/sanctions.ts'
import {
  days,
  grant,
  logInAgain,
  melodrome,
  passwordOf,
  type TestMelodrome,
} from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { melodromeWithMail } from '../../../testing/with-mail.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A person's own log as words, the latest first. */
async function logOf(person: Person): Promise<string[]> {
  const entries = await person.call('GET /api/account/sign-ins')
  return entries.map(told)
}

const told = ({ kind, reason }: SignIn): string => [kind, reason].filter(Boolean).join(' ')

async function tryPassword(m: TestMelodrome, email: string, password: string, from = new Person(m.app)) {
  const payload = { email, password }
  const headers = { 'user-agent': firefox }
  return await from.send({ method: 'POST', url: '/api/auth/login', payload, headers })
}

const rowCount = async (m: TestMelodrome): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sign_in_log`.execute(
    m.melodrome.database,
  )
  return rows[0]!.count
}

test('a sign-in, a wrong password and a sign-out stand in the own log, with the browser and a mark of the network', async () => {
  const m = await melodrome()
  const thief = new Person(m.app)
  expect((await tryPassword(m, 'mina@example.org', 'not hers', thief)).statusCode).toBe(401)
  const elsewhere = new Person(m.app)
  elsewhere.address = m.mina.address
  expect((await tryPassword(m, 'mina@example.org', passwordOf('mina'), elsewhere)).statusCode).toBe(200)
  await elsewhere.call('POST /api/auth/logout')
  await elsewhere.call('POST /api/auth/logout')
  const entries = await m.mina.call('GET /api/account/sign-ins')
  expect(entries.map(told)).toEqual([
    'signedOut',
    'signedIn password',
    'signInFailed wrongPassword',
    'signedIn registration',
  ])
  const [, signedIn, failed, registered] = entries
  expect(signedIn).toMatchObject({ browser: 'Firefox', system: 'Linux', isThisNetwork: true })
  expect(failed).toMatchObject({ isThisNetwork: false, network: expect.stringMatching(/^[0-9a-f]{16}$/) })
  expect(signedIn!.network).toBe(registered!.network)
  expect(failed!.network).not.toBe(registered!.network)
  expect(await logOf(m.jun)).toEqual(['signedIn registration'])
  await expect(m.guest.call('GET /api/account/sign-ins')).rejects.toMatchObject(
    refused('account.unauthorized'),
  )
})

test('no address stands in the table, only what a key makes of its network', async () => {
  const m = await melodrome()
  m.mina.address = '203.0.113.77'
  await logInAgain(m, 'mina')
  const { rows } = await sql<{ row: string }>`select sign_in_log::text as row from sign_in_log`.execute(
    m.melodrome.database,
  )
  expect(rows).toHaveLength(5)
  const written = rows.map(({ row }) => row).join()
  expect(written).not.toContain('203.0.113')
  // Bytes are printed in hexadecimal.
  expect(written).not.toContain(Buffer.from('203.0.113').toString('hex'))
})

test('changes of the account’s protection stand in its log, and a wrong password before them too', async () => {
  const m = await melodrome()
  const { secret } = await withApp(m, m.mina, 'mina')
  const wrong = m.mina.call('DELETE /api/auth/totp', { body: { password: 'a guess' } })
  await expect(wrong).rejects.toMatchObject(refused('account.wrongPassword'))
  const mina = new Person(m.app)
  await firstStep(mina, 'mina')
  await expect(
    mina.call('POST /api/auth/second-factor/code', { body: { code: '000000' } }),
  ).rejects.toMatchObject(refused('account.wrongCode'))
  await expect(
    mina.call('POST /api/auth/second-factor/recovery-code', { body: { code: 'aaaaa-aaaaa' } }),
  ).rejects.toMatchObject(refused('account.wrongRecoveryCode'))
  await mina.call('POST /api/auth/second-factor/code', { body: { code: codeAt(secret, m.clock.now) } })
  const password = passwordOf('mina')
  await mina.call('POST /api/auth/recovery-codes', { body: { password } })
  await mina.call('PUT /api/account/password', { body: { password, newPassword: 'another long song' } })
  await mina.call('DELETE /api/auth/totp', { body: { password: 'another long song' } })
  expect(await logOf(mina)).toEqual([
    'factorRemoved authenticator',
    'passwordChanged',
    'recoveryCodesRenewed',
    'signedIn authenticator',
    'signInFailed wrongRecoveryCode',
    'signInFailed wrongCode',
    'factorAwaited password',
    'proofFailed wrongPassword',
    'factorAdded authenticator',
    'signedIn registration',
  ])
})

test('a passkey signs in and stands in the log; so do a refused one and an unknown one', async () => {
  const m = await melodrome()
  const { key } = await withPasskey(m.mina, 'mina')
  const question = () => m.guest.call('POST /api/auth/passkey-question')
  const stale = key.sign(await question())
  const signIn = (body: typeof stale) => new Person(m.app).call('POST /api/auth/passkey-login', { body })
  await signIn(stale)
  await expect(signIn(stale)).rejects.toMatchObject(refused('account.passkeyRefused'))
  const before = await rowCount(m)
  await expect(signIn({ ...stale, id: 'bm9ib2R5', rawId: 'bm9ib2R5' })).rejects.toMatchObject(
    refused('account.passkeyRefused'),
  )
  expect(await rowCount(m)).toBe(before + 1)
  expect(await logOf(m.mina)).toEqual([
    'signInFailed passkeyRefused',
    'signedIn passkey',
    'factorAdded passkey',
    'signedIn registration',
  ])
})

test('actions of others on an account stand in its log without their network', async () => {
  const m = await melodrome()
  await grant(m, m.sora, 'admin')
  const params = { id: m.jun.id }
  await m.sora.call('PUT /api/admin/people/{id}/role', { params, body: { role: 'moderator' } })
  await m.sora.call('POST /api/admin/people/{id}/verification', { params })
  await m.sora.call('POST /api/admin/people/{id}/password-reset', { params })
  await m.sora.call('DELETE /api/admin/people/{id}/sessions', { params })
  await logInAgain(m, 'jun')
  const entries = await m.jun.call('GET /api/account/sign-ins')
  expect(entries.map(told)).toEqual([
    'signedIn password',
    'sessionsEnded byAdministrator',
    'resetAsked byAdministrator',
    'emailVerified byAdministrator',
    'roleChanged moderator',
    'signedIn registration',
  ])
  expect(entries.slice(1, 5).map(({ network }) => network)).toEqual([null, null, null, null])
})

test('a ban and the sign-ins after it stand in the log that administrators see', async () => {
  const m = await melodrome()
  await grant(m, m.sora, 'admin')
  await impose(m, 'ban', m.jun)
  const body = { email: 'jun@example.org', password: passwordOf('jun') }
  await expect(m.jun.call('POST /api/auth/login', { body })).rejects.toMatchObject(refused('account.banned'))
  const ofJun = await m.sora.call('GET /api/admin/sign-ins', { query: { q: m.jun.id } })
  expect(ofJun.map(told)).toEqual(['signedIn banned', 'sessionsEnded banned', 'signedIn registration'])
})

test('verifying and changing an address, signing out browsers, leaving and coming back: all in the log', async () => {
  const m = await melodromeWithMail()
  const nora = new Person(m.app)
  const password = passwordOf('nora')
  const codeTo = async (email: string) => (await m.mailbox.mailTo(email)).text.match(/\b\d{6}\b/)![0]
  await nora.call('POST /api/auth/register', {
    body: { email: 'nora@example.org', password, artistName: 'nora' },
  })
  await nora.call('POST /api/auth/verification', { body: { code: await codeTo('nora@example.org') } })
  // No other browser is signed in, so nothing ends.
  await nora.call('DELETE /api/sessions')
  await tryPassword(m, 'nora@example.org', password)
  await nora.call('DELETE /api/sessions')
  const email = 'new@example.org'
  await nora.call('POST /api/account/email-change', { body: { email, password } })
  const code = await codeTo(email)
  await nora.call('POST /api/account/email-change/confirmation', { body: { code } })
  await nora.call('POST /api/account/deletion', { body: { password } })
  await nora.call('POST /api/auth/login', { body: { email, password } })
  await nora.call('DELETE /api/account/deletion')
  expect(await logOf(nora)).toEqual([
    'deletionCancelled',
    'signedIn password',
    'deletionAsked',
    'emailChanged',
    'emailChangeAsked',
    'sessionsEnded otherBrowsers',
    'signedIn password',
    'emailVerified',
    'signedIn registration',
  ])
})

test('a failure leaves one row, for a known address and for an unknown one', async () => {
  const m = await melodrome()
  const before = await rowCount(m)
  await tryPassword(m, 'mina@example.org', 'a guess')
  expect(await rowCount(m)).toBe(before + 1)
  await tryPassword(m, 'unknown@example.org', 'a guess')
  expect(await rowCount(m)).toBe(before + 2)
  await m.guest.call('POST /api/auth/password-reset', { body: { email: 'mina@example.org' } })
  expect(await rowCount(m)).toBe(before + 3)
  await m.guest.call('POST /api/auth/password-reset', { body: { email: 'unknown@example.org' } })
  expect(await rowCount(m)).toBe(before + 4)
})

test('administrators search the log by name, address, kind and network, page by page; other members can’t', async () => {
  const m = await melodrome()
  await grant(m, m.sora, 'admin')
  await grant(m, m.teo, 'moderator')
  const stranger = new Person(m.app)
  for (const name of ['jun', 'mina', 'unknown'])
    await tryPassword(m, `${name}@example.org`, 'a guess', stranger)
  const search = (query: Record<string, string>) => m.sora.call('GET /api/admin/sign-ins', { query })
  const failures = await search({ kind: 'signInFailed' })
  expect(failures.map(({ person, reason }) => [person?.artistName ?? null, reason])).toEqual([
    [null, 'unknownAddress'],
    ['mina', 'wrongPassword'],
    ['jun', 'wrongPassword'],
  ])
  expect(await search({ network: failures[0]!.network! })).toEqual(failures)
  const ofJun = ['signInFailed wrongPassword', 'signedIn registration']
  expect((await search({ q: 'JU' })).map(told)).toEqual(ofJun)
  expect((await search({ q: 'jun@exam' })).map(told)).toEqual(ofJun)
  expect(await search({ q: 'jun', kind: 'signedOut' })).toEqual([])

  const seen: string[] = []
  let url: string | undefined = '/api/admin/sign-ins?limit=3'
  while (url) {
    const answer: Awaited<ReturnType<Person['send']>> = await m.sora.send({ method: 'GET', url })
    seen.push(...answer.json<{ id: string }[]>().map(({ id }) => id))
    url = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(seen).toEqual((await search({})).map(({ id }) => id))
  expect(seen).toHaveLength(7)
  await expect(m.teo.call('GET /api/admin/sign-ins')).rejects.toMatchObject(refused('account.forbidden'))
})

test('rows are neither changed nor removed by hand; after 90 days upkeep removes them, and no sooner', async () => {
  const m = await melodrome()
  const { database } = m.melodrome
  await expect(sql`update sign_in_log set kind = 'signedOut'`.execute(database)).rejects.toThrow('only added')
  await expect(sql`delete from sign_in_log`.execute(database)).rejects.toThrow('only added')
  m.clock.forward(days(signInLogDays - 1))
  await logInAgain(m, 'jun')
  await m.sweepNow()
  expect(await rowCount(m)).toBe(5)
  m.clock.forward(days(1) + 1)
  await m.sweepNow()
  expect(await rowCount(m)).toBe(1)
})

test('the rows of a deleted account are deleted, and no others', async () => {
  const m = await melodrome()
  await leave(m, 'mina')
  m.clock.forward(days(deletionGraceDays))
  await m.melodrome.database.deleteFrom('users').where('id', '=', toUuid(m.mina.id)).execute()
  expect(await rowCount(m)).toBe(3)
  await logInAgain(m, 'jun')
  expect(await logOf(m.jun)).toEqual(['signedIn password', 'signedIn registration'])
})

test('what changes an account and its row in the log are one: what fails leaves neither', async () => {
  const m = await melodrome()
  const { schema } = m.melodrome.database
  const body = { password: passwordOf('mina'), newPassword: 'another long song' }
  await schema.alterTable('sign_in_log').renameTo('elsewhere').execute()
  await expect(m.mina.call('PUT /api/account/password', { body })).rejects.toMatchObject(
    refused('server.broken'),
  )
  await schema.alterTable('elsewhere').renameTo('sign_in_log').execute()
  m.errors.length = 0
  await logInAgain(m, 'mina')
  await m.mina.call('PUT /api/account/password', { body })
  expect(await logOf(m.mina)).toEqual(['passwordChanged', 'signedIn password', 'signedIn registration'])
})
