import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { JobState } from '#contract/admin/job-states.ts'
import { languages } from '#words/languages.ts'
import { connect, createPool } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import { createJobs, type Job } from '../../../jobs/jobs.ts'
import { smtpServerOf } from '../../../mail/mail-server.ts'
import { startMailbox } from '../../../testing/mailbox.ts'
import { wavFile } from '../../../testing/sound-files.ts'
import { grant, melodrome, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'
import { aDraft } from '../../../testing/tus-client.ts'
import { sweepStorage } from '../storage/sweep-storage.ts'

const sing: Job<{ song: string }> = { name: 'sing', retries: 0 }

async function administered(...changes: Parameters<typeof melodrome>): Promise<TestMelodrome> {
  const m = await melodrome(...changes)
  await grant(m, m.sora, 'admin')
  return m
}

/** A queue of its own beside the product's, in the same tables. With `concurrency` 0 no one works on it. */
async function singers(
  m: TestMelodrome,
  handler: (input: { song: string }) => Promise<void>,
  concurrency = 1,
): Promise<{ put: (song: string) => Promise<void>; givenUp: string[]; stop: () => Promise<void> }> {
  const pool = createPool({ connection: m.connection, onConnectionLost: () => {} })
  const jobs = createJobs({ connection: m.connection, onFailure: () => {} })
  const givenUp: string[] = []
  jobs.perform(sing, concurrency, handler, async ({ song }) => void givenUp.push(song))
  await jobs.start()
  const stop = async (): Promise<void> => {
    await jobs.stop()
    await pool.end()
  }
  return { put: song => jobs.enqueue(sing, { song }, connect(pool)), givenUp, stop }
}

const sung = (m: TestMelodrome, state?: JobState) =>
  m.sora.call('GET /api/admin/jobs', { query: { kind: 'sing', ...(state && { state }) } })

test('a failed job is listed with its reason and tried again once the cause is mended; both stand in the log', async () => {
  const m = await administered()
  let isHoarse = true
  const queue = await singers(m, async () => {
    if (isHoarse) throw new Error('hoarse')
  })
  onTestFinished(queue.stop)
  await queue.put('ballad')
  await vi.waitFor(async () => expect(await sung(m, 'failed')).toHaveLength(1), 15_000)
  const [failed] = await sung(m, 'failed')
  expect(failed).toMatchObject({ kind: 'sing', tries: 1, maxTries: 1, error: 'hoarse' })
  expect(await m.sora.call('GET /api/admin/jobs/counts')).toContainEqual({
    kind: 'sing',
    waiting: 0,
    active: 0,
    failed: 1,
  })
  const params = { kind: 'sing', id: failed!.id }
  await grant(m, m.teo, 'moderator')
  await expect(m.teo.call('GET /api/admin/jobs')).rejects.toMatchObject(refused('account.forbidden'))
  const retry = () => m.sora.call('POST /api/admin/jobs/{kind}/{id}/retry', { params })
  isHoarse = false
  const both = await Promise.allSettled([retry(), retry()])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await vi.waitFor(async () => expect(await sung(m, 'completed')).toHaveLength(1), 15_000)
  await expect(retry()).rejects.toMatchObject(refused('job.hasMoved'))
  const unknown = { params: { kind: 'sing', id: newId(0) } }
  await expect(m.sora.call('POST /api/admin/jobs/{kind}/{id}/retry', unknown)).rejects.toMatchObject(
    refused('job.notFound'),
  )
  expect(await m.sora.call('GET /api/admin/log')).toMatchObject([
    { act: 'retryJob', details: { kind: 'sing' }, about: null },
  ])
})

test('every kind of job has a name in every language', async () => {
  const m = await administered()
  const counts = await m.sora.call('GET /api/admin/jobs/counts')
  // The job that follows a job that was given up is named after it.
  const kinds = new Set(counts.map(({ kind }) => kind.replace(/-given-up$/, '')))
  expect(kinds).toContain('analyse-song')
  for (const language of languages) {
    const file = path.resolve(`words/${language}/admin/operations.json`)
    const words = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
    expect(
      [...kinds].filter(kind => !words[`job.${kind}`]),
      language,
    ).toEqual([])
  }
})

test('a song and a draft whose analysis was given up are analysed once their jobs are tried again', async () => {
  const m = await administered()
  const { database } = m.melodrome
  const song = await m.mina.publish({ title: 'Neon rain', terms: 'true', audio: wavFile(2) })
  const draft = await aDraft(m.jun, wavFile(3))
  const statusOf = async (by: Person) => (await by.call('GET /api/drafts'))[0]?.status
  await expect.poll(() => statusOf(m.jun), { timeout: 15_000 }).toBe('ready')
  await giveUp('songs', song.id)
  await giveUp('drafts', draft)
  const jobs = await sql<{ kind: string; id: string }>`
    update pgboss.job set state = 'failed' where name in ('analyse-song', 'analyse-draft')
    returning name as kind, id`.execute(database)
  expect(jobs.rows).toHaveLength(2)
  for (const params of jobs.rows) await m.sora.call('POST /api/admin/jobs/{kind}/{id}/retry', { params })
  const songNow = () => m.mina.call('GET /api/songs/{id}', { params: { id: song.id } })
  await expect.poll(async () => (await songNow()).status, { timeout: 15_000 }).toBe('ready')
  await expect.poll(() => statusOf(m.jun), { timeout: 15_000 }).toBe('ready')

  async function giveUp(table: 'songs' | 'drafts', id: string): Promise<void> {
    const failure = JSON.stringify({ code: 'server.broken', params: { reference: id } })
    await database
      .updateTable(table)
      .set({ status: 'failed', failure })
      .where('id', '=', toUuid(id))
      .execute()
  }
})

test('a waiting job is cancelled and given up; a job that a worker has begun meanwhile goes on, and the answer says so', async () => {
  const m = await administered()
  const idle = await singers(m, async () => {}, 0)
  await idle.put('waits')
  const [waiting] = await sung(m, 'waiting')
  const cancel = (id: string) =>
    m.sora.call('POST /api/admin/jobs/{kind}/{id}/cancel', { params: { kind: 'sing', id } })
  await cancel(waiting!.id)
  await expect(cancel(waiting!.id)).rejects.toMatchObject(refused('job.hasMoved'))
  expect(await sung(m)).toMatchObject([{ id: waiting!.id, state: 'cancelled' }])
  await idle.put('begins')
  await idle.stop()
  const [begun] = await sung(m, 'waiting')

  let finish = (): void => {}
  const end = new Promise<void>(resolve => {
    finish = resolve
  })
  const heard: string[] = []
  const queue = await singers(m, async ({ song }) => {
    heard.push(song)
    await end
  })
  onTestFinished(queue.stop)
  await vi.waitFor(async () => expect(await sung(m, 'active')).toHaveLength(1), 15_000)
  await expect(cancel(begun!.id)).rejects.toMatchObject(refused('job.hasMoved'))
  finish()
  await vi.waitFor(async () => expect(await sung(m, 'completed')).toHaveLength(1), 15_000)
  await vi.waitFor(() => expect(queue.givenUp).toEqual(['waits']), 15_000)
  expect(heard).toEqual(['begins'])
})

test('the job that follows one that was given up can’t be cancelled: only it ends what waits for it', async () => {
  const m = await administered()
  const idle = await singers(m, async () => {}, 0)
  onTestFinished(idle.stop)
  await idle.put('ballad')
  const cancel = (kind: string, id: string) =>
    m.sora.call('POST /api/admin/jobs/{kind}/{id}/cancel', { params: { kind, id } })
  await cancel('sing', (await sung(m, 'waiting'))[0]!.id)
  const kind = 'sing-given-up'
  const followers = () => m.sora.call('GET /api/admin/jobs', { query: { kind } })
  const [follower] = await followers()
  await expect(cancel(kind, follower!.id)).rejects.toMatchObject(refused('job.hasMoved'))
  expect(await followers()).toEqual([follower])
})

test('when a cancel and a worker come at the same moment, exactly one of them gets the job', async () => {
  const m = await administered()
  const idle = await singers(m, async () => {}, 0)
  const songs = Array.from({ length: 12 }, (_, n) => `song ${n}`)
  for (const song of songs) await idle.put(song)
  await idle.stop()
  const waiting = await sung(m, 'waiting')
  const heard: string[] = []
  const queue = await singers(m, async ({ song }) => void heard.push(song), 3)
  onTestFinished(queue.stop)
  const outcomes = await Promise.allSettled(
    waiting.map(({ id }) =>
      m.sora.call('POST /api/admin/jobs/{kind}/{id}/cancel', { params: { kind: 'sing', id } }),
    ),
  )
  const cancelled = outcomes.filter(({ status }) => status === 'fulfilled').length
  await vi.waitFor(() => expect(heard.length + queue.givenUp.length).toBe(songs.length), 15_000)
  expect(queue.givenUp).toHaveLength(cancelled)
  expect(new Set([...heard, ...queue.givenUp])).toEqual(new Set(songs))
})

test('the sweep measures the files that it goes through: by kind, by owner, and files that no row names', async () => {
  const m = await administered()
  const storage = () => m.sora.call('GET /api/admin/storage')
  expect(await storage()).toMatchObject({ measuredAt: null, bucket: null, kinds: [], owners: [] })
  const portrait = {
    picture_blob: await keep(m, 'a face'),
    picture_large_blob: await keep(m, 'a large face'),
  }
  await keep(m, 'left alone')
  await m.melodrome.database.updateTable('users').set(portrait).where('id', '=', toUuid(m.mina.id)).execute()
  await m.sweepNow()
  expect((await storage()).kinds).toEqual([{ kind: 'young', files: 3, bytes: 6 + 12 + 10 }])

  await sweepStorage(m.melodrome, { olderThanMs: -60_000, now: new Date() })
  const report = await storage()
  expect(report).toMatchObject({
    measuredAt: m.clock.now.toISOString(),
    kinds: [{ kind: 'portrait', files: 2, bytes: 6 + 12 }],
    orphansSwept: 1,
    orphansSweptEver: 1,
    owners: [{ person: { id: m.mina.id }, files: 2, bytes: 6 + 12 }],
  })
  expect(report.totalBytes).toBeGreaterThan(report.freeBytes)
  expect(report.freeBytes).toBeGreaterThan(0)
  await expect(m.jun.call('GET /api/admin/storage')).rejects.toMatchObject(refused('account.forbidden'))
})

/** Answers the blob's name in the store. */
async function keep({ melodrome: { blobs } }: TestMelodrome, content: string): Promise<string> {
  const file = path.join(blobs.temporaryDirectory, 'upload')
  await writeFile(file, content)
  return (await blobs.keep(file, 'webp')).name
}

test('health says which processes were seen, how the database is, and when charts were last updated', async () => {
  const m = await administered({ version: '9.9.9', recentErrors: () => 2 })
  await m.another({ role: 'web' })
  await m.foldNow()
  const health = () => m.sora.call('GET /api/admin/health')
  const { instances, database } = await health()
  expect(instances.map(({ role }) => role).toSorted()).toEqual(['all', 'web'])
  expect(instances[0]).toMatchObject({ version: '9.9.9', recentErrors: 2, isAlive: true })
  expect(database.bytes).toBeGreaterThan(1_000_000)
  expect(database.connections).toBeLessThanOrEqual(database.maxConnections)
  await expect(m.jun.call('GET /api/admin/health')).rejects.toMatchObject(refused('account.forbidden'))
  m.clock.forward(61_000)
  expect((await health()).instances.every(({ isAlive }) => !isAlive)).toBe(true)
})

test('a test mail goes to the own address; a mail that fails is listed with a masked address until a server takes it', async () => {
  const box = await startMailbox()
  onTestFinished(() => box.close())
  const from = { name: 'Melodrome', address: 'stage@melodrome.test' }
  const m = await administered({
    mailServer: { ...smtpServerOf(box.url)!, from },
    publicUrl: 'https://music.example',
    log: pino({ level: 'silent' }),
  })
  await box.mailTo('sora@example.org')
  await m.melodrome.database.updateTable('users').set({ email_verified_at: m.clock.now }).execute()
  expect(await m.sora.call('GET /api/admin/mail')).toMatchObject({
    isConfigured: true,
    from: 'stage@melodrome.test',
  })
  expect(await m.sora.call('POST /api/admin/mail/test')).toEqual({ delivery: 'mail' })
  expect((await box.mailTo('sora@example.org')).subject).toBe('Test mail from Melodrome')
  await expect(m.jun.call('POST /api/admin/mail/test')).rejects.toMatchObject(refused('account.forbidden'))

  const failures = () => m.sora.call('GET /api/admin/mail/failures')
  expect(await failures()).toEqual([])
  box.answer(451)
  await m.sora.call('POST /api/admin/mail/test')
  await vi.waitFor(async () => expect((await failures())[0]?.tries).toBeGreaterThan(1), 20_000)
  expect(await failures()).toMatchObject([{ kind: 'test', to: 's…@example.org', isFinal: false }])
  box.answer(250)
  await vi.waitFor(async () => expect(await failures()).toEqual([]), 20_000)
  box.answer(550)
  await m.sora.call('POST /api/admin/mail/test')
  await vi.waitFor(async () => expect(await failures()).toMatchObject([{ isFinal: true }]), 20_000)
})
