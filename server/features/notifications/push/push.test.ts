import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { maxPushDevices } from '#contract/limits.ts'
import type { Pushed } from '#contract/notifications/pushed.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { leave } from '../../../testing/left-account.ts'
import {
  type MelodromeWithPush,
  melodromeWithPush,
  PushedBrowser,
  vapidClaims,
} from '../../../testing/push-service.ts'
import { impose } from '../../../testing/sanctions.ts'
import { aSong } from '../../../testing/songs.ts'
import { days, logInAgain, melodrome, minutes, passwordOf } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { type News, notify } from '../notify.ts'
import { queueDuePushes } from './push-job.ts'

const soon = { timeout: 10_000, interval: 20 }

const tell = (m: MelodromeWithPush, news: News): Promise<void> =>
  transact(m.melodrome.database, transaction => notify(m.melodrome, transaction, news))

const badge = (m: MelodromeWithPush): News => ({
  kind: 'badge',
  to: m.mina.id,
  about: { type: 'person', id: m.mina.id },
  names: { what: 'x', badge: 'gold_medal' },
})

/**
 * Everything that the browser got, once all that was due has been tried. A person's pushes go one after the other: when
 * a test push has arrived, everything before it has been tried. The test push itself is left out.
 */
async function pushedTo(m: MelodromeWithPush, browser: PushedBrowser, deviceId: string): Promise<Pushed[]> {
  await queueDuePushes(m.melodrome)
  const tests = (): number => browser.opened(m.service).filter(({ id }) => id === deviceId).length
  const before = tests()
  await transact(m.melodrome.database, async transaction => {
    await sql`delete from recent_tries`.execute(transaction)
  })
  await m.mina.call('POST /api/push/devices/{id}/test', { params: { id: deviceId } })
  await expect.poll(tests, soon).toBe(before + 1)
  return browser.opened(m.service).filter(({ id }) => id !== deviceId)
}

test('a like reaches the artist’s browser, sealed and signed, in her language and once', async () => {
  const m = await melodromeWithPush()
  const song = await aSong(m, { by: m.mina, title: 'Neon rain' })
  const phone = new PushedBrowser('phone')
  const id = await phone.turnOn(m.mina)
  const { publicKey, devices } = await m.mina.call('GET /api/push')
  expect(devices).toMatchObject([{ id, isCurrent: true, lastPushAt: null }])
  await m.melodrome.database
    .updateTable('users')
    .set({ language: 'de' })
    .where('id', '=', toUuid(m.mina.id))
    .execute()
  m.mina.language = 'de'
  await m.jun.call('POST /api/songs/{id}/like', { params: { id: song }, body: { isLike: true } })
  const [pushed, ...more] = await pushedTo(m, phone, id)
  const [told] = await m.mina.call('GET /api/notifications')
  expect(more).toEqual([])
  expect(pushed).toEqual({
    id: told!.id,
    title: 'Neues Like',
    body: 'jun gefällt „Neon rain“.',
    address: `/songs/${song}`,
    language: 'de',
    unread: 1,
  })
  expect(phone.opened(m.service).at(-1)).not.toHaveProperty('unread')
  const [request] = m.service.received
  expect(request!.body.toString('latin1')).not.toMatch(/jun|Neon/)
  expect(request!.headers).toMatchObject({ topic: told!.id, ttl: '86400', 'content-encoding': 'aes128gcm' })
  expect(vapidClaims(request!, publicKey!)).toMatchObject({ aud: 'https://push.example.org' })
  // Every instance, and every start, signs with the same key.
  expect((await m.another()).melodrome.push?.publicKey).toBe(publicKey)
  const after = await m.mina.call('GET /api/push')
  expect(after.devices).toMatchObject([{ lastPushAt: m.clock.now.toISOString() }])
})

test('what happens twice before it is sent goes once, and a job that runs twice names the same notification', async () => {
  const m = await melodromeWithPush()
  const params = { id: await aSong(m, { by: m.mina, title: 'Neon rain' }) }
  const phone = new PushedBrowser('phone')
  const id = await phone.turnOn(m.mina)
  for (const fan of [m.jun, m.sora])
    await fan.call('POST /api/songs/{id}/like', { params, body: { isLike: true } })
  expect(await pushedTo(m, phone, id)).toMatchObject([{ body: 'sora and 1 other like “Neon rain”.' }])
  const { rows } = await sql`
    update pgboss.job set state = 'retry', completed_on = null, start_after = now(), retry_limit = 9
    where name = 'push-notification' and state = 'completed' and data ->> 'notificationId' is not null
    returning id`.execute(m.melodrome.database)
  expect(rows).toHaveLength(1)
  await expect.poll(() => m.service.received.length, soon).toBe(3)
  const [first, again] = (await pushedTo(m, phone, id)) as [Pushed, Pushed]
  expect(again).toEqual(first)
})

test('kinds that are switched off are not pushed, nor what has been read, nor what comes from a blocked or muted person', async () => {
  const m = await melodromeWithPush()
  const params = { id: await aSong(m, { by: m.mina }) }
  const phone = new PushedBrowser('phone')
  const id = await phone.turnOn(m.mina)
  await m.mina.call('PUT /api/notifications/preferences', { body: { like: false } })
  await m.jun.call('POST /api/songs/{id}/like', { params, body: { isLike: true } })
  await m.jun.call('POST /api/songs/{id}/rate', { params, body: { rating: 5 } })
  expect(await pushedTo(m, phone, id)).toMatchObject([{ title: 'New rating' }])
  await tell(m, badge(m))
  await m.mina.call('PATCH /api/notifications/read-all')
  await m.jun.call('POST /api/users/{id}/follow', { params: { id: m.mina.id }, body: { following: true } })
  await m.mina.call('POST /api/users/{id}/block', { params: { id: m.jun.id } })
  expect(await pushedTo(m, phone, id)).toHaveLength(1)
  await m.sora.call('POST /api/users/{id}/follow', { params: { id: m.mina.id }, body: { following: true } })
  expect(await pushedTo(m, phone, id)).toMatchObject([
    {},
    { body: 'sora and 1 other started following you.' },
  ])
})

test('nothing is pushed in quiet hours, over midnight too, and the list has it', async () => {
  const m = await melodromeWithPush()
  const phone = new PushedBrowser('phone')
  const id = await phone.turnOn(m.mina)
  // The clock stands at noon in Greenwich: 21:00 in Seoul.
  const quietHours = { from: '22:30', to: '07:00', timeZone: 'Asia/Seoul' }
  expect(await m.mina.call('PUT /api/push/quiet-hours', { body: { quietHours } })).toEqual({ quietHours })
  const counts: number[] = []
  for (const forward of [89, 1, 8 * 60 + 29, 1]) {
    m.clock.forward(minutes(forward))
    await tell(m, badge(m))
    counts.push((await pushedTo(m, phone, id)).length)
  }
  expect(counts).toEqual([1, 1, 1, 2])
  expect(await m.mina.call('GET /api/notifications')).toHaveLength(4)
  await m.mina.call('PUT /api/push/quiet-hours', {
    body: { quietHours: { ...quietHours, from: '00:00', to: '00:00' } },
  })
  await tell(m, badge(m))
  expect(await pushedTo(m, phone, id)).toHaveLength(2)
  await m.mina.call('PUT /api/push/quiet-hours', { body: { quietHours: null } })
  await tell(m, badge(m))
  expect(await pushedTo(m, phone, id)).toHaveLength(3)
  for (const wrong of [{ from: '24:00' }, { to: '7' }, { timeZone: 'Moon/Crater' }]) {
    const body = { quietHours: { ...quietHours, ...wrong } }
    const fields = { [`quietHours.${Object.keys(wrong)[0]}`]: expect.anything() }
    await expect(m.mina.call('PUT /api/push/quiet-hours', { body })).rejects.toMatchObject({
      problem: { code: 'input.invalid', fields },
    })
  }
})

test('a browser that is gone is forgotten; a service that is busy is asked again', async () => {
  const m = await melodromeWithPush()
  const phone = new PushedBrowser('phone')
  const id = await phone.turnOn(m.mina)
  m.service.answer(503)
  await tell(m, badge(m))
  await queueDuePushes(m.melodrome)
  await expect.poll(() => m.service.received.length, soon).toBeGreaterThan(1)
  m.service.answer(201)
  const tries = m.service.received.length
  await expect.poll(() => m.service.received.length, soon).toBe(tries + 1)
  expect((await m.mina.call('GET /api/push')).devices).toHaveLength(1)
  m.service.answer(403)
  await tell(m, badge(m))
  await queueDuePushes(m.melodrome)
  await expect.poll(() => m.service.received.length, soon).toBe(tries + 2)
  expect((await m.mina.call('GET /api/push')).devices).toHaveLength(1)
  m.service.answer(410)
  await m.mina.call('POST /api/push/devices/{id}/test', { params: { id } })
  const devices = async () => (await m.mina.call('GET /api/push')).devices
  await expect.poll(devices, soon).toEqual([])
  const lost = m.mina.call('POST /api/push/devices/{id}/test', { params: { id } })
  await expect(lost).rejects.toMatchObject(refused('push.deviceNotFound'))
  expect(m.errors).toEqual([])
})

test('a browser is forgotten when its service refuses again and again for a week, not after a week without news', async () => {
  const m = await melodromeWithPush()
  const { database, jobs } = m.melodrome
  const startedAt = m.clock.now.getTime()
  const phone = new PushedBrowser('phone')
  await phone.turnOn(m.mina)
  const oneMore = async (status: number): Promise<void> => {
    m.service.answer(status)
    const tries = m.service.received.length
    await tell(m, badge(m))
    await queueDuePushes(m.melodrome)
    await expect.poll(() => m.service.received.length, soon).toBeGreaterThan(tries)
  }
  const turnedAway = () => oneMore(403)
  const givenUp = async (): Promise<void> => {
    await oneMore(503)
    // As if all other tries had been used up.
    const useUpTries = async () => {
      const { rows } = await sql`
        update pgboss.job set retry_limit = retry_count
        where name = 'push-notification' and state = 'retry' returning id`.execute(database)
      return rows.length
    }
    await expect.poll(useUpTries, soon).toBe(1)
  }
  const cancelled = async (): Promise<void> => {
    await oneMore(503)
    const [id] = await openPushJobs(m)
    const cancel = () => transact(database, transaction => jobs.cancel('push-notification', id!, transaction))
    await expect.poll(cancel, soon).toBe(true)
  }
  const turnedOnAgain = async (): Promise<void> => {
    await logInAgain(m, 'mina')
    await phone.turnOn(m.mina)
    await turnedAway()
  }
  // The version before the column `failing_since` doesn't write it.
  const takenByOlder = async (): Promise<void> => {
    await database.updateTable('push_subscriptions').set({ last_push_at: m.clock.now }).execute()
  }
  const left: [day: number, browsers: number][] = []
  for (const [day, attempt] of [
    // Nothing is sent for nine days.
    [9, turnedAway],
    [18, turnedAway],
    [20, turnedAway],
    [22, () => oneMore(201)],
    [24, turnedAway],
    [26, givenUp],
    [28, turnedOnAgain],
    [30, turnedAway],
    [31, takenByOlder],
    [32, turnedAway],
    [34, turnedAway],
    [36, turnedAway],
    [38, turnedAway],
    [40, cancelled],
    [41, turnedAway],
  ] as const) {
    m.clock.forward(startedAt + days(day) - m.clock.now.getTime())
    await attempt()
    await expect.poll(() => openPushJobs(m), soon).toEqual([])
    left.push([day, await pushedBrowsers(m)])
  }
  expect(left.filter(([, browsers]) => browsers === 0)).toEqual([[41, 0]])
  expect(left).toHaveLength(15)
  expect(m.errors).toEqual([])
})

async function openPushJobs(m: MelodromeWithPush): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job
    where name like 'push-notification%' and state in ('created', 'retry', 'active')`.execute(
    m.melodrome.database,
  )
  return rows.map(({ id }) => id)
}

/** Jobs that have been tried and will be tried again. */
async function waitingPushes(m: MelodromeWithPush): Promise<number> {
  const { rows } = await sql`
    select from pgboss.job where name = 'push-notification' and state = 'retry'`.execute(m.melodrome.database)
  return rows.length
}

test('a service that says how long it wants no pushes gets none for that time', async () => {
  const m = await melodromeWithPush()
  const phone = new PushedBrowser('phone')
  const id = await phone.turnOn(m.mina)
  m.service.answer(429, 600)
  const pushTest = () => m.mina.call('POST /api/push/devices/{id}/test', { params: { id } })
  await pushTest()
  await expect.poll(() => m.service.received.length, soon).toBe(1)
  m.service.answer(201)
  // Another push is tried and waits too, although the service would take it.
  await pushTest()
  await expect.poll(() => waitingPushes(m), soon).toBe(2)
  expect(m.service.received).toHaveLength(1)
  m.clock.forward(minutes(10) + 1)
  await expect.poll(() => m.service.received.length, soon).toBe(3)
  expect(m.errors).toEqual([])
})

test('a service that takes nothing is asked again only after as long as it has taken nothing', async () => {
  const m = await melodromeWithPush()
  const phone = new PushedBrowser('phone')
  const id = await phone.turnOn(m.mina)
  const pushTest = () => m.mina.call('POST /api/push/devices/{id}/test', { params: { id } })
  const device = async () => {
    const { rows } = await sql<{
      failing_since: Date | null
      quiet_until: Date | null
    }>`select failing_since, quiet_until from push_subscriptions`.execute(m.melodrome.database)
    return rows[0]
  }
  m.service.answer(503)
  await pushTest()
  // By the clock of that moment, so the clock goes on only after that.
  await expect.poll(async () => (await device())?.failing_since, soon).toEqual(m.clock.now)
  for (const [waits, thenWaits] of [
    [4, 4],
    [9, 13],
    [20, 15],
  ] as const) {
    m.clock.forward(minutes(waits))
    await pushTest()
    const until = new Date(m.clock.now.getTime() + minutes(thenWaits))
    await expect.poll(async () => (await device())?.quiet_until, soon).toEqual(until)
  }
  const tries = m.service.received.length
  m.service.answer(201)
  await pushTest()
  await expect.poll(() => waitingPushes(m), soon).toBe(5)
  expect(m.service.received).toHaveLength(tries)
  expect(m.errors).toEqual([])
})

test('only public https addresses and real keys are taken, and only one’s own devices can be reached', async () => {
  const m = await melodromeWithPush()
  const phone = new PushedBrowser('phone')
  const { keys } = phone.subscription
  const put = (body: object) => m.mina.send({ method: 'PUT', url: '/api/push/device', payload: body })
  for (const endpoint of [
    'http://push.example.org/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://printer.local/x',
    'https://db.internal./x',
    'https://intranet/x',
    'https://push.example.org:8443/x',
    'https://me@push.example.org/x',
    `https://push.example.org/${'x'.repeat(1_000)}`,
  ]) {
    const answer = await put({ endpoint, keys })
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})], endpoint).toEqual([
      400,
      ['endpoint'],
    ])
  }
  const noPoint = Buffer.alloc(65, 4).toString('base64url')
  const { endpoint } = phone
  const wrongKeys = await put({ endpoint, keys: { p256dh: noPoint, auth: keys.auth } })
  expect(Object.keys(wrongKeys.json().fields)).toEqual(['keys.p256dh'])
  const short = await put({ endpoint, keys: { p256dh: 'AAAA', auth: 'AAAA' } })
  expect(Object.keys(short.json().fields)).toEqual(['keys.p256dh', 'keys.auth'])

  const id = await phone.turnOn(m.mina)
  expect(JSON.stringify(await m.mina.call('GET /api/push'))).not.toContain(endpoint)
  for (const key of ['DELETE /api/push/devices/{id}', 'POST /api/push/devices/{id}/test'] as const) {
    const call = (person: Person) => person.call(key, { params: { id } })
    await expect(call(m.jun)).rejects.toMatchObject(refused('push.deviceNotFound'))
    await expect(call(m.guest)).rejects.toMatchObject(refused('account.unauthorized'))
  }
  await m.mina.call('DELETE /api/push/devices/{id}', { params: { id } })
  expect((await m.mina.call('GET /api/push')).devices).toEqual([])
})

/** One more browser in which mina signs in. */
async function minaElsewhere(m: MelodromeWithPush): Promise<Person> {
  const mina = new Person(m.app)
  await mina.call('POST /api/auth/login', {
    body: { email: 'mina@example.org', password: passwordOf('mina') },
  })
  return mina
}

const pushedBrowsers = async (m: MelodromeWithPush): Promise<number> =>
  (await m.melodrome.database.selectFrom('push_subscriptions').select('id').execute()).length

test('pushes end when the member signs out, is signed out, is banned or leaves', async () => {
  const m = await melodromeWithPush()
  const elsewhere = await minaElsewhere(m)
  await new PushedBrowser('laptop').turnOn(m.mina)
  await new PushedBrowser('phone').turnOn(elsewhere)
  expect((await m.mina.call('GET /api/push')).devices.map(({ isCurrent }) => isCurrent)).toEqual([
    false,
    true,
  ])
  await m.mina.call('DELETE /api/sessions')
  expect(await pushedBrowsers(m)).toBe(1)
  await m.mina.call('POST /api/auth/logout')
  expect(await pushedBrowsers(m)).toBe(0)
  await new PushedBrowser('jun').turnOn(m.jun)
  await impose(m, 'ban', m.jun)
  expect(await pushedBrowsers(m)).toBe(0)
  await new PushedBrowser('sora').turnOn(m.sora)
  await leave(m, 'sora')
  expect(await pushedBrowsers(m)).toBe(0)
})

test('a browser goes on getting pushes when its session runs out, until another person signs in there', async () => {
  const m = await melodromeWithPush()
  const phone = new PushedBrowser('phone')
  const id = await phone.turnOn(m.mina)
  m.clock.forward(days(3))
  await m.sweepNow()
  await expect(m.mina.call('GET /api/push')).rejects.toMatchObject(refused('account.unauthorized'))
  expect(await pushedBrowsers(m)).toBe(1)
  await logInAgain(m, 'mina')
  expect((await m.mina.call('GET /api/push')).devices).toMatchObject([{ id, isCurrent: true }])
  await tell(m, badge(m))
  expect(await pushedTo(m, phone, id)).toHaveLength(1)
  m.clock.forward(days(3))
  await m.mina.call('POST /api/auth/login', {
    body: { email: 'jun@example.org', password: passwordOf('jun') },
  })
  expect(await pushedBrowsers(m)).toBe(0)
  await phone.turnOn(m.mina)
  m.clock.forward(days(91))
  await m.sweepNow()
  expect(await pushedBrowsers(m)).toBe(0)
})

test('a browser belongs to the person who turned pushes on there last, and the quietest of too many is removed', async () => {
  const m = await melodromeWithPush()
  const shared = new PushedBrowser('shared')
  await shared.turnOn(m.jun)
  await shared.turnOn(m.mina)
  expect((await m.jun.call('GET /api/push')).devices).toEqual([])
  await new PushedBrowser('new').turnOn(m.mina)
  expect(await pushedBrowsers(m)).toBe(1)
  for (let n = 1; n <= maxPushDevices; n++) {
    m.clock.forward(minutes(1))
    await new PushedBrowser(`browser-${n}`).turnOn(await minaElsewhere(m))
  }
  const { devices } = await m.mina.call('GET /api/push')
  expect(devices).toHaveLength(maxPushDevices)
  expect(devices.some(({ isCurrent }) => isCurrent)).toBe(false)
})

test('where pushes are turned off nothing is offered and nothing leaves', async () => {
  // No worker takes what is due before the test looks at it.
  const m = await melodromeWithPush({ role: 'web' })
  await new PushedBrowser('phone').turnOn(m.mina)
  const off = await m.another({ webPush: false })
  await tell(m, badge(m))
  await queueDuePushes(off.melodrome)
  await queueDuePushes(m.melodrome)
  const { rows } = await sql`select from due_pushes union all select from pgboss.job
    where name = 'push-notification'`.execute(m.melodrome.database)
  expect(rows).toEqual([])
  const quiet = await melodrome({ webPush: false })
  expect(await quiet.mina.call('GET /api/push')).toEqual({ publicKey: null, devices: [], quietHours: null })
  const asked = quiet.mina.call('PUT /api/push/device', { body: new PushedBrowser('phone').subscription })
  await expect(asked).rejects.toMatchObject(refused('push.off'))
})

test('a member without a subscribed browser leaves no push due', async () => {
  const m = await melodromeWithPush()
  await tell(m, badge(m))
  const due = async () => (await sql`select from due_pushes`.execute(m.melodrome.database)).rows.length
  expect(await due()).toBe(0)
  await new PushedBrowser('phone').turnOn(m.mina)
  await tell(m, badge(m))
  expect(await due()).toBe(1)
})
