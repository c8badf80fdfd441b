import { fastify } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { maxStreamsPerPerson } from '#contract/limits.ts'
import { newId } from '../database/ids.ts'
import { transact } from '../database/transact.ts'
import { type LiveReader, listen } from '../testing/live-reader.ts'
import { networkTo } from '../testing/lossy-network.ts'
import { aSong } from '../testing/songs.ts'
import { days, melodrome, type TestMelodrome } from '../testing/test-melodrome.ts'
import type { Person } from '../testing/test-person.ts'
import { Live } from './live.ts'

const soon = { interval: 20 }

/** Writes an event as a room does: in a transaction of its own. */
async function happensTo(m: TestMelodrome, person: Person, topic: string): Promise<void> {
  await transact(m.melodrome.database, async transaction =>
    m.melodrome.live.record(transaction, [person.id], { topic }),
  )
}

async function breakLines(m: TestMelodrome): Promise<void> {
  const operator = new pg.Client(m.connection)
  await operator.connect()
  await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%melodrome_live%' and pid <> pg_backend_pid()`)
  await operator.end()
}

test('an event of one instance reaches the person at the other, and no one else', async () => {
  const m = await melodrome()
  const elsewhere = await m.another()
  const [mina, jun] = [await listen(elsewhere, m.mina), await listen(elsewhere, m.jun)]
  expect(mina.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-content-type-options': 'nosniff',
  })
  expect(mina.headers['content-encoding']).toBeUndefined()
  await expect.poll(() => mina.topics, soon).toEqual(['fresh'])
  await happensTo(m, m.mina, 'notifications')
  await expect.poll(() => mina.topics, soon).toEqual(['fresh', 'notifications'])
  expect(mina.ids).toEqual([0, 1])
  expect(jun.topics).toEqual(['fresh'])
  expect(m.errors).toEqual([])
})

test('of very many notices at one moment none is lost', async () => {
  const m = await melodrome()
  const topic = `song:${await aSong(m, { by: m.mina })}`
  const mina = await listen(m, m.mina, { topics: [topic] })
  await expect.poll(() => mina.topics, soon).toEqual(['fresh', topic])
  m.melodrome.live.publish({ topic })
  for (let number = 0; number < 25_000; number += 1) m.melodrome.live.publish({ topic: `number:${number}` })
  await expect.poll(() => mina.topics, soon).toEqual(['fresh', topic, topic])
})

test('a transaction that fails sends no event', async () => {
  const m = await melodrome()
  const mina = await listen(m, m.mina)
  const failing = transact(m.melodrome.database, async transaction => {
    m.melodrome.live.record(transaction, [m.mina.id], { topic: 'notifications' })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await happensTo(m, m.mina, 'songs')
  await expect.poll(() => mina.topics, soon).toEqual(['fresh', 'songs'])
  expect(mina.ids).toEqual([0, 1])
})

test('anyone who comes back while events are written misses none and hears none twice', async () => {
  const m = await melodrome()
  const instances = [m, await m.another()]
  const written = 60
  const writing = (async () => {
    for (let round = 0; round < written / 4; round++)
      await Promise.all([1, 2, 3, 4].map(() => happensTo(m, m.mina, 'notifications')))
  })()
  const ids: number[] = []
  let last: number | undefined
  for (let turn = 0; (last ?? 0) < written; turn++) {
    // By the header as browsers do, and by the address as a tab does when it takes over from another.
    const position =
      last === undefined ? { after: 0 } : turn % 2 === 0 ? { after: last } : { lastEventId: last }
    const reader = await listen(instances[turn % 2]!, m.mina, position)
    // Long enough for a stream to look more than once.
    await expect
      .poll(() => reader.ids.length, soon)
      .toBeGreaterThanOrEqual(Math.min(12, written - (last ?? 0)))
    reader.close()
    ids.push(...reader.ids)
    last = ids.at(-1)
  }
  await writing
  expect(ids).toEqual(Array.from({ length: written }, (_, i) => i + 1))
})

test('a position that is no longer kept, or was never ours, begins anew', async () => {
  const m = await melodrome()
  for (let i = 0; i < 3; i++) await happensTo(m, m.mina, 'notifications')
  const back = await listen(m, m.mina, { lastEventId: 1 })
  await expect.poll(() => back.ids, soon).toEqual([2, 3])
  for (const lastEventId of [99, -1, 'notifications', '1e99', '1 2']) {
    const reader = await listen(m, m.mina, { lastEventId })
    await expect.poll(() => [reader.topics, reader.ids], soon).toEqual([['fresh'], [3]])
  }
})

test('events are kept for two days; anyone who was away for longer begins anew', async () => {
  const m = await melodrome()
  await happensTo(m, m.mina, 'notifications')
  m.clock.forward(days(0.9))
  await m.mina.call('GET /api/auth/user')
  m.clock.forward(days(0.9))
  await m.mina.call('GET /api/auth/user')
  await happensTo(m, m.mina, 'songs')
  m.clock.forward(days(0.9))
  await m.melodrome.live.sweep()
  const back = await listen(m, m.mina, { after: 1 })
  await expect.poll(() => back.topics, soon).toEqual(['songs'])
  const late = await listen(m, m.mina, { after: 0 })
  await expect.poll(() => [late.topics, late.ids], soon).toEqual([['fresh'], [2]])
})

test('one sweep deletes all old events, however many batches they are', async () => {
  const m = await melodrome()
  for (let i = 0; i < 7; i++) await happensTo(m, m.mina, 'notifications')
  m.clock.forward(days(2.1))
  await happensTo(m, m.mina, 'songs')
  await m.melodrome.live.sweep(2)
  const kept = await m.melodrome.database.selectFrom('account_events').select('topic').execute()
  expect(kept).toEqual([{ topic: 'songs' }])
})

test('anyone who looks at a person hears of each who begins and ceases to follow them', async () => {
  const m = await melodrome()
  const topic = `person:${m.mina.id}`
  const sora = await listen(m, m.sora, { topics: [topic] })
  const follow = (following: boolean) =>
    m.jun.call('POST /api/users/{id}/follow', { params: { id: m.mina.id }, body: { following } })
  await follow(true)
  await expect.poll(() => sora.topics, soon).toEqual(['fresh', topic])
  await follow(false)
  await expect.poll(() => sora.topics, soon).toEqual(['fresh', topic, topic])
  const unknown = `person:${newId(m.clock.now.getTime())}`
  const alone = await listen(m, m.sora, { topics: [unknown] })
  await expect.poll(() => alone.topics, soon).toEqual(['fresh'])
  expect(m.errors).toEqual([])
})

test('a song is followed by anyone who may see it, and left out for others; each stream begins with a look at it', async () => {
  const m = await melodrome()
  const heard = `song:${await aSong(m, { by: m.mina })}`
  const hidden = `song:${await aSong(m, { by: m.mina, status: 'processing' })}`
  const elsewhere = await m.another()
  const jun = await listen(elsewhere, m.jun, { topics: [hidden, heard] })
  const mina = await listen(elsewhere, m.mina, { topics: [hidden, heard] })
  const id = newId(m.clock.now.getTime())
  m.melodrome.live.publish({ topic: hidden })
  m.melodrome.live.publish({ topic: heard, id })
  m.melodrome.live.publish({ topic: heard, id })
  await expect.poll(() => mina.topics, soon).toEqual(['fresh', hidden, heard, hidden, heard])
  await expect.poll(() => jun.topics, soon).toEqual(['fresh', heard, heard])
  expect(jun.heard.at(-1)).toEqual({ id: undefined, name: 'message', data: { topic: heard, id } })
  // A page that shows what is gone by now still hears of its account.
  const left = await listen(elsewhere, m.jun, { topics: [hidden] })
  await happensTo(m, m.jun, 'notifications')
  await expect.poll(() => left.topics, soon).toEqual(['fresh', 'notifications'])
  for (const topic of [`account:${m.mina.id}`, 'song:x', heard.replace('song', 'account'), 'song', '*'])
    expect((await listen(m, m.jun, { topics: [topic] })).status, topic).toBe(400)
  expect((await listen(m, m.guest)).status).toBe(401)
  expect(m.errors).toEqual([])
})

test('anyone who signs out hears nothing more after the next beat; others live on', async () => {
  const m = await melodrome()
  const [mina, jun] = [await listen(m, m.mina), await listen(m, m.jun)]
  await m.mina.call('POST /api/auth/logout')
  await m.melodrome.live.beatNow()
  await expect.poll(() => mina.hasEnded, soon).toBe(true)
  await expect.poll(() => jun.beats, soon).toBe(1)
  expect(jun.hasEnded).toBe(false)
  m.clock.forward(days(2))
  await m.melodrome.live.beatNow()
  await expect.poll(() => jun.hasEnded, soon).toBe(true)
})

test('a member can hold a limited number of streams', async () => {
  const m = await melodrome()
  const first = await listen(m, m.mina)
  for (let i = 1; i < maxStreamsPerPerson; i++) expect((await listen(m, m.mina)).status).toBe(200)
  const refused = await listen(m, m.mina)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
  expect((await listen(m, m.jun)).status).toBe(200)
  first.close()
  await expect.poll(async () => (await listen(m, m.mina)).status, soon).toBe(200)
})

test('a reader that takes nothing is cut, and misses nothing when it comes back', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  const [slow, quick] = [
    await listen(m, m.mina, { topics: [`song:${id}`] }),
    await listen(m, m.jun, { topics: [`song:${id}`] }),
  ]
  slow.pause()
  const long = 'a'.repeat(2_000)
  let told = 0
  await expect
    .poll(
      () => {
        for (let i = 0; i < 60; i++) m.melodrome.live.publish({ topic: `song:${id}`, id: `${told++}${long}` })
        return m.melodrome.live.streamCount
      },
      { timeout: 20_000, interval: 60 },
    )
    .toBe(1)
  expect(quick.hasEnded).toBe(false)
  await happensTo(m, m.mina, 'notifications')
  const again = await listen(m, m.mina, { after: 0 })
  await expect.poll(() => again.topics, soon).toEqual(['notifications'])
}, 30_000)

test('the line to the database breaks: what happened meanwhile is heard all the same', async () => {
  const m = await melodrome()
  const elsewhere = await m.another()
  const id = await aSong(m, { by: m.mina })
  const mina = await listen(elsewhere, m.mina, { topics: [`song:${id}`] })
  await expect.poll(() => mina.topics, soon).toEqual(['fresh', `song:${id}`])
  await breakLines(m)
  await happensTo(m, m.mina, 'notifications')
  await expect.poll(() => mina.topics, soon).toContain('notifications')
  // Something may have happened to the song in between: read it again.
  await expect.poll(() => mina.topics.filter(topic => topic === `song:${id}`), soon).toHaveLength(2)
  expect(mina.ids).toEqual([0, 1])
})

test('what a dead line has swallowed is told once there is another', async () => {
  const m = await melodrome()
  const network = await networkTo(m.connection)
  const elsewhere = new Live({
    database: m.melodrome.database,
    connection: network.connection,
    clock: () => m.clock.now,
    livingSessions: async keys => new Set(keys),
    onTrouble: () => {},
  })
  await elsewhere.start()
  onTestFinished(() => elsewhere.stop())
  const topic = `song:${await aSong(m, { by: m.mina })}`
  const mina = await listen(m, m.mina, { topics: [topic] })
  await expect.poll(() => mina.topics, soon).toEqual(['fresh', topic])
  const swallowed = network.swallow('pg_notify')
  elsewhere.publish({ topic })
  await swallowed
  network.cut()
  await expect.poll(() => mina.topics, soon).toEqual(['fresh', topic, topic])
  expect(m.errors).toEqual([])
})

test('where replicas are read, topics are to be read again once those have caught up', async () => {
  const m = await melodrome()
  const topic = `song:${await aSong(m, { by: m.mina })}`
  const topics = [topic]
  let catchUp = (): void => {}
  const lagBehind = (): Promise<void> => new Promise(resolve => (catchUp = resolve))
  let caughtUp = lagBehind()
  const live = new Live({
    database: m.melodrome.database,
    connection: m.connection,
    clock: () => m.clock.now,
    livingSessions: async keys => new Set(keys),
    caughtUp: () => caughtUp,
    onTrouble: () => {},
  })
  await live.start()
  onTestFinished(() => live.stop())
  const app = fastify()
  onTestFinished(() => app.close())
  const jun = { accountId: m.jun.id, topics, sessionKey: 'of jun', network: 'of jun' }
  app.get('/api/live', (_request, reply) => live.open(reply, jun, 0))
  let hasBegun = false
  const opening = listen({ app }, m.jun).finally(() => (hasBegun = true))
  await expect.poll(() => live.streamCount, soon).toBe(1)
  const mina = await listen(m, m.mina, { topics, after: 0 })
  await expect.poll(() => mina.topics, soon).toEqual([topic])
  expect(hasBegun).toBe(false)
  catchUp()
  const reader = await opening
  await expect.poll(() => reader.topics, soon).toEqual([topic])

  caughtUp = lagBehind()
  await breakLines(m)
  await expect.poll(() => mina.topics, soon).toEqual([topic, topic])
  // Both connect again after the same pause.
  await listen(m, m.sora, { topics, after: 0 })
  expect(reader.topics).toEqual([topic])
  catchUp()
  await expect.poll(() => reader.topics, soon).toEqual([topic, topic])
})

test('streams end with their instance, at once', async () => {
  const m = await melodrome()
  const elsewhere = await m.another()
  const mina = await listen(elsewhere, m.mina)
  const asked = Date.now()
  await elsewhere.app.close()
  expect(Date.now() - asked).toBeLessThan(3_000)
  await expect.poll(() => mina.hasEnded, soon).toBe(true)
  await happensTo(m, m.mina, 'notifications')
  const again = await listen(m, m.mina, { lastEventId: 0 })
  await expect.poll(() => again.ids, soon).toEqual([1])
})

test('a stream that is ended before it has begun begins in order, and ends', async () => {
  const m = await melodrome()
  const elsewhere = await m.another()
  let mina: Promise<LiveReader> | undefined
  await transact(m.melodrome.database, async transaction => {
    await sql`lock table account_events in access exclusive mode`.execute(transaction)
    mina = listen(elsewhere, m.mina)
    await expect.poll(() => elsewhere.melodrome.live.streamCount, soon).toBe(1)
    elsewhere.melodrome.live.endStreams()
  })
  const reader = await mina!
  expect(reader.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  await expect.poll(() => reader.hasEnded, soon).toBe(true)
  expect(reader.topics).toEqual(['fresh'])
  expect(m.errors).toEqual([])
})
