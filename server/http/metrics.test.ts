import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Composition, Surroundings } from '../compose.ts'
import { transact } from '../database/transact.ts'
import { ErrorTally } from '../error-tally.ts'
import { complaintsOfPromtool, withoutPromtool } from '../testing/promtool.ts'
import { emptyMelodrome, minutes } from '../testing/test-melodrome.ts'

const metricsToken = 'a token of the operator'

/** An instance that only answers: no worker takes jobs from its queues. */
const idle = (changes: Partial<Surroundings> = {}) =>
  emptyMelodrome({ metricsToken, role: 'web', ...changes })

async function metricsOf({ app }: Composition) {
  const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  expect(answer.statusCode).toBe(200)
  return { text: answer.body, valueOf: (series: string) => valueIn(answer.body, series) }
}

/** The value of a series on the page, which is named with its labels; undefined if it is missing. */
function valueIn(text: string, series: string): number | undefined {
  const line = text.split('\n').find(each => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

test('anyone who holds the token reads figures by route; for everybody else there is no such page', async () => {
  const { app, another } = await emptyMelodrome({ metricsToken })
  const read = (authorization?: string) =>
    app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
  for (const authorization of [undefined, 'Bearer', `Bearer ${metricsToken}x`, metricsToken]) {
    expect((await read(authorization)).statusCode, authorization).toBe(404)
  }
  await app.inject({ url: '/api/songs/1111111111111111111111' })
  await app.inject({ url: '/api/songs/2222222222222222222222' })
  const answer = await read(`Bearer ${metricsToken}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=/)
  expect(answer.body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/songs/:id",status="404"} 2\n',
  )
  expect(answer.body).not.toContain('1111111111111111111111')
  expect(answer.body).toMatch(/^database_connections\{state="waiting"\} 0$/m)
  expect(answer.body).toMatch(/^live_streams 0$/m)
  expect(answer.body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)

  const silent = await another({ metricsToken: undefined })
  const asked = await silent.app.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })
  expect(asked.statusCode, 'no token, no figures').toBe(404)
})

test('queues show what waits, for how long, and what was given up; without work they show zeros', async () => {
  const m = await idle()
  const { database, mail } = m.melodrome
  const empty = await metricsOf(m)
  for (const name of ['queue_waiting_jobs', 'queue_oldest_waiting_seconds', 'queue_failed_jobs'])
    expect(empty.valueOf(`${name}{queue="send-mail"}`), name).toBe(0)
  for (const name of ['nora', 'otto', 'pia']) {
    const to = `${name}@example.org`
    await transact(database, transaction =>
      mail.send({ to, language: 'en', kind: 'test', params: {} }, transaction),
    )
  }
  await sql`update pgboss.job set created_on = now() - interval '20 minutes' where id =
    (select id from pgboss.job where name = 'send-mail' limit 1)`.execute(database)
  const full = await metricsOf(m)
  expect(full.valueOf('queue_waiting_jobs{queue="send-mail"}')).toBe(3)
  expect(Math.floor(full.valueOf('queue_oldest_waiting_seconds{queue="send-mail"}')! / 60)).toBe(20)
  expect(full.valueOf('queue_waiting_jobs{queue="analyse-song"}')).toBe(0)
  await sql`update pgboss.job set state = 'failed' where created_on < now() - interval '10 minutes'`.execute(
    database,
  )
  const failed = await metricsOf(m)
  expect(failed.valueOf('queue_failed_jobs{queue="send-mail"}')).toBe(1)
  expect(failed.valueOf('queue_waiting_jobs{queue="send-mail"}')).toBe(2)
  expect(failed.valueOf('queue_oldest_waiting_seconds{queue="send-mail"}')).toBeLessThan(minutes(10) / 1000)
})

test('free disk and its reserve, errors, the age of charts and the delay of the event loop are there', async () => {
  const errors = new ErrorTally()
  const m = await idle({
    loggedErrors: () => errors.total,
    storageLimits: { quotaBytes: 1, minFreeBytes: 500_000 },
  })
  const yesterday = Date.now() - 24 * minutes(60)
  for (const at of [yesterday, yesterday, Date.now()]) errors.add(at)
  const before = await metricsOf(m)
  expect(before.valueOf('storage_reserve_bytes')).toBe(500_000)
  const { freeBytes } = await m.melodrome.blobs.diskSpace()
  expect(Math.abs(before.valueOf('storage_free_bytes')! / freeBytes - 1)).toBeLessThan(0.1)
  expect(before.valueOf('logged_errors_total')).toBe(3)
  expect((await metricsOf(m)).valueOf('logged_errors_total'), 'as often as it is read').toBe(3)
  expect(before.valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  // No worker has folded anything; charts are as old as the installation's first instance.
  m.clock.forward(minutes(12))
  expect((await metricsOf(m)).valueOf('charts_age_seconds')).toBe(12 * 60)
  const folded = m.clock.now
  await m.melodrome.database.updateTable('instances').set({ folded_at: folded }).execute()
  m.clock.forward(minutes(3))
  expect((await metricsOf(m)).valueOf('charts_age_seconds')).toBe(3 * 60)
  for (const part of ['queues', 'storage', 'charts'])
    expect(before.valueOf(`metrics_part_success{part="${part}"}`)).toBe(1)
})

test('a part that fails or hangs leaves its own series out, holds one connection at most, and comes back', async () => {
  const m = await idle()
  const { database } = m.melodrome
  await sql`alter table instances rename to instances_away`.execute(database)
  const lacking = await metricsOf(m)
  expect(lacking.valueOf('metrics_part_success{part="charts"}')).toBe(0)
  expect(lacking.text).not.toContain('charts_age_seconds')
  expect(lacking.valueOf('queue_waiting_jobs{queue="send-mail"}')).toBe(0)
  await sql`alter table instances_away rename to instances`.execute(database)
  expect((await metricsOf(m)).valueOf('charts_age_seconds')).toBe(0)

  const holder = new pg.Client(m.connection)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; lock table instances in access exclusive mode')
  const hanging = [await metricsOf(m), ...(await Promise.all([metricsOf(m), metricsOf(m)]))]
  for (const { valueOf } of hanging) {
    expect(valueOf('metrics_part_success{part="charts"}')).toBe(0)
    expect(valueOf('metrics_part_success{part="queues"}')).toBe(1)
  }
  const { rows } = await holder.query(`select query from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%min("started_at")%'`)
  expect(rows).toHaveLength(1)
  await holder.query('rollback')
  await expect.poll(async () => (await metricsOf(m)).valueOf('charts_age_seconds')).toBe(0)
})

test('promtool has nothing to say against a name, a type or a help', async ({ skip }) => {
  skip(withoutPromtool !== undefined, withoutPromtool)
  const m = await idle()
  await m.app.inject({ url: '/health' })
  const { text } = await metricsOf(m)
  expect(complaintsOfPromtool(['check', 'metrics'], text)).toBe('')
  const wrong = '# TYPE songs_total gauge\nsongs_total 1\n'
  expect(complaintsOfPromtool(['check', 'metrics'], wrong)).toContain('songs_total')
})
