import { expect, test, vi } from 'vitest'
import { mailLimits } from '#contract/rate-limits.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import { aProgram } from '../../../testing/a-program.ts'
import { anAppPassword } from '../../../testing/an-app-password.ts'
import { leave } from '../../../testing/left-account.ts'
import {
  days,
  grant,
  logInAgain,
  melodrome,
  minutes,
  type TestMelodrome,
} from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'

/** Makes sora an administrator and teo a moderator. */
async function staffed(): Promise<TestMelodrome> {
  const m = await melodrome()
  await grant(m, m.sora, 'admin')
  await grant(m, m.teo, 'moderator')
  return m
}

const changeRole = (by: Person, target: { id: string }, role: 'member' | 'moderator' | 'admin') =>
  by.call('PUT /api/admin/people/{id}/role', { params: { id: target.id }, body: { role } })
const log = (by: Person) => by.call('GET /api/admin/log')
const look = (by: Person, q: string) => by.call('GET /api/admin/people', { query: { q } })

test('an administrator makes a moderator, who has the rights of moderators at once, and the log records it', async () => {
  const m = await staffed()
  await expect(m.jun.call('GET /api/admin/challenges')).rejects.toMatchObject(refused('account.forbidden'))
  expect(await changeRole(m.sora, m.jun, 'moderator')).toMatchObject({ id: m.jun.id, role: 'moderator' })
  expect(await m.jun.call('GET /api/admin/challenges')).toEqual([])
  await changeRole(m.sora, m.jun, 'moderator')
  const named = (q: string) => m.sora.call('GET /api/admin/log', { query: { q } })
  expect([await named('SOR'), await named('ju'), await named('mina')].map(({ length }) => length)).toEqual([
    1, 1, 0,
  ])
  expect(await log(m.sora)).toMatchObject([
    {
      act: 'changeRole',
      actor: { id: m.sora.id, artistName: 'sora' },
      about: { id: m.jun.id },
      details: { from: 'member', to: 'moderator' },
    },
  ])
  await expect(changeRole(m.teo, m.mina, 'moderator')).rejects.toMatchObject(refused('account.forbidden'))
  await expect(changeRole(m.sora, { id: newId(0) }, 'member')).rejects.toMatchObject(
    refused('person.notFound'),
  )
  expect(await m.sora.call('GET /api/admin/people/{id}/log', { params: { id: m.mina.id } })).toEqual([])
  await expect(log(m.teo)).rejects.toMatchObject(refused('account.forbidden'))
})

test('no one changes their own role, and one administrator always remains', async () => {
  const m = await staffed()
  await expect(changeRole(m.sora, m.sora, 'member')).rejects.toMatchObject(refused('member.ownRole'))
  await changeRole(m.sora, m.mina, 'admin')
  for (let round = 0; round < 5; round += 1) {
    const outcomes = await Promise.allSettled([
      changeRole(m.sora, m.mina, 'member'),
      changeRole(m.mina, m.sora, 'member'),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refused('account.forbidden'),
    })
    await grant(m, m.sora, 'admin')
    await grant(m, m.mina, 'admin')
  }
  // An administrator who is leaving does not count as one who remains.
  await m.melodrome.database
    .updateTable('users')
    .set({ deletion_due_at: new Date(m.clock.now.getTime() + days(3)) })
    .where('id', '=', toUuid(m.sora.id))
    .execute()
  await expect(changeRole(m.sora, m.mina, 'member')).rejects.toMatchObject(refused('member.lastAdmin'))
})

test('the last administrator can’t leave either, until another one stays', async () => {
  const m = await staffed()
  await expect(leave(m, 'sora')).rejects.toMatchObject(refused('member.lastAdmin'))
  expect(await m.sora.call('GET /api/auth/user')).toMatchObject({ deletionDueAt: null })
  for (let round = 0; round < 3; round += 1) {
    await grant(m, m.mina, 'admin')
    const outcomes = await Promise.allSettled([leave(m, 'sora'), leave(m, 'mina')])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refused('member.lastAdmin'),
    })
    const left = outcomes[0].status === 'fulfilled' ? 'sora' : 'mina'
    await logInAgain(m, left)
    await m[left].call('DELETE /api/account/deletion')
  }
  await grant(m, m.mina, 'member')
  await leave(m, 'mina')
})

test('an act and its row in the log are written together: an act that fails leaves neither', async () => {
  const m = await staffed()
  await m.melodrome.database.schema.alterTable('admin_log').renameTo('elsewhere').execute()
  await expect(changeRole(m.sora, m.jun, 'moderator')).rejects.toMatchObject(refused('server.broken'))
  await m.melodrome.database.schema.alterTable('elsewhere').renameTo('admin_log').execute()
  m.errors.length = 0
  await expect(m.jun.call('GET /api/admin/challenges')).rejects.toMatchObject(refused('account.forbidden'))
  await changeRole(m.sora, m.jun, 'moderator')
  expect(await log(m.sora)).toHaveLength(1)
})

test('people are found by name, id and, for administrators only, by the beginning of an address', async () => {
  const m = await staffed()
  const ids = (people: { id: string }[]) => people.map(({ id }) => id)
  expect(ids(await look(m.sora, 'MIN'))).toEqual([m.mina.id])
  expect(ids(await look(m.sora, m.jun.id))).toEqual([m.jun.id])
  expect(await look(m.sora, 'jun@exam')).toMatchObject([{ id: m.jun.id, email: 'jun@example.org' }])
  expect(await look(m.sora, '%')).toEqual([])
  expect(await look(m.teo, 'jun@exam')).toEqual([])
  expect(await look(m.teo, 'jun')).toMatchObject([{ id: m.jun.id, email: null, role: 'member' }])
  await expect(look(m.jun, 'jun')).rejects.toMatchObject(refused('account.forbidden'))
  const staff = await m.teo.call('GET /api/admin/people', { query: { who: 'staff' } })
  expect(ids(staff).toSorted()).toEqual([m.sora.id, m.teo.id].toSorted())
})

test('everybody is listed once, page by page, the newest first', async () => {
  const m = await staffed()
  const seen: string[] = []
  let url: string | undefined = '/api/admin/people?limit=3'
  while (url) {
    const answer: Awaited<ReturnType<Person['send']>> = await m.sora.send({ method: 'GET', url })
    seen.push(...answer.json<{ id: string }[]>().map(({ id }) => id))
    url = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(seen).toEqual(
    [m.mina, m.jun, m.sora, m.teo]
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
})

test('ending sessions, verifying by hand and sending a link are logged once each, and are for administrators only', async () => {
  const m = await staffed()
  const params = { id: m.jun.id }
  const acts = [
    'DELETE /api/admin/people/{id}/sessions',
    'POST /api/admin/people/{id}/verification',
    'POST /api/admin/people/{id}/password-reset',
  ] as const
  for (const act of acts)
    await expect(m.teo.call(act, { params })).rejects.toMatchObject(refused('account.forbidden'))
  expect(await m.sora.call('GET /api/admin/people/{id}', { params })).toMatchObject({
    sessionCount: 1,
    emailVerified: false,
    hasPassword: true,
    hasSecondFactor: false,
  })
  expect(await m.sora.call(acts[1], { params })).toMatchObject({ emailVerified: true })
  await m.sora.call(acts[1], { params })
  expect(await m.sora.call(acts[2], { params })).toEqual({ delivery: 'console' })
  await vi.waitFor(
    () => expect(m.printed.filter(line => line.includes('/reset-password#'))).toHaveLength(1),
    10_000,
  )
  expect(m.printed.join()).toContain('jun@example.org')
  const program = await aProgram(m, m.jun, 'jun', ['read'])
  await anAppPassword(m.jun, 'jun')
  expect(await program.call('GET /api/auth/user')).toMatchObject({ id: m.jun.id })
  expect(await m.sora.call(acts[0], { params })).toMatchObject({ sessionCount: 0 })
  await expect(m.jun.call('GET /api/auth/user')).rejects.toMatchObject(refused('account.unauthorized'))
  await expect(program.call('GET /api/auth/user')).rejects.toMatchObject(refused('token.refused'))
  await logInAgain(m, 'jun')
  expect(await m.jun.call('GET /api/app-passwords')).toEqual([])
  const entries = await m.sora.call('GET /api/admin/people/{id}/log', { params })
  expect(entries.map(({ act }) => act).toSorted()).toEqual([
    'endSessions',
    'sendPasswordReset',
    'verifyEmail',
  ])
})

test('a link that an administrator has sent goes out although others have asked for many, or the answer says how long to wait', async () => {
  const m = await staffed()
  m.clock.forward(minutes(mailLimits.mail.minutes))
  const links = () => m.printed.filter(line => line.includes('/reset-password#')).length
  for (let asked = 0; asked < mailLimits.askedMail.times; asked += 1)
    await new Person(m.app).call('POST /api/auth/password-reset', { body: { email: 'jun@example.org' } })
  await vi.waitFor(() => expect(links()).toBe(mailLimits.askedMail.times), 10_000)
  const url = `/api/admin/people/${m.jun.id}/password-reset`
  const send = () => m.sora.send({ method: 'POST', url })
  expect((await send()).statusCode).toBe(200)
  await vi.waitFor(() => expect(links()).toBe(mailLimits.mail.times), 10_000)

  const refusal = await send()
  expect(refusal.json()).toMatchObject({ code: 'request.tooMany' })
  expect(refusal.headers['retry-after']).toBe(String(mailLimits.mail.minutes * 60))
  const params = { id: m.jun.id }
  expect(await m.sora.call('GET /api/admin/people/{id}/log', { params })).toHaveLength(1)
})

test('sanctions of a member are shown as they stand, and their history stays', async () => {
  const m = await staffed()
  const params = { id: m.jun.id }
  await m.melodrome.database
    .insertInto('sanctions')
    .values({
      id: toUuid(newId(m.clock.now.getTime())),
      person_id: toUuid(m.jun.id),
      kind: 'suspension',
      reason: 'spam',
      began_at: m.clock.now,
      until: new Date(m.clock.now.getTime() + minutes(60)),
      imposed_by: toUuid(m.teo.id),
    })
    .execute()
  const sanctioned = () => m.teo.call('GET /api/admin/people', { query: { who: 'sanctioned' } })
  expect(await sanctioned()).toMatchObject([{ id: m.jun.id, sanction: { kind: 'suspension' } }])
  expect(await m.teo.call('GET /api/admin/people/{id}', { params })).toMatchObject({
    sanction: { kind: 'suspension', until: '2026-06-15T13:00:00.000Z' },
  })
  m.clock.forward(minutes(61))
  expect(await sanctioned()).toEqual([])
  expect(await m.teo.call('GET /api/admin/people/{id}/sanctions', { params })).toMatchObject([
    { kind: 'suspension', imposedBy: { id: m.teo.id }, liftedAt: null },
  ])
})
