import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Composition, Surroundings } from '../../compose.ts'
import { aProgram } from '../../testing/a-program.ts'
import { decided } from '../../testing/cases.ts'
import { listen } from '../../testing/live-reader.ts'
import { aSong } from '../../testing/songs.ts'
import { PrimaryAndStandby, postgresPrograms, withoutPgBouncer } from '../../testing/standby.ts'
import { grant, melodrome, minutes } from '../../testing/test-melodrome.ts'
import { Person } from '../../testing/test-person.ts'
import { toUuid } from '../ids.ts'

const soon = { timeout: 10_000, interval: 50 }
const metricsToken = 'a token of the operator'

describe.each(postgresPrograms)('PostgreSQL %s', (_version, programs) => {
  let servers: PrimaryAndStandby
  beforeAll(() => {
    servers = new PrimaryAndStandby(programs)
  })
  afterAll(() => servers.end())

  /** An installation whose cast signed up long enough ago to be led to the standby, which has caught up. */
  async function replicated(changes: Partial<Surroundings> = {}, maxLagMs = 60_000) {
    const { connection, readUrl } = await servers.database()
    const m = await melodrome({
      connection,
      directConnection: connection,
      replicas: { urls: [readUrl], poolSize: 4, maxLagMs },
      metricsToken,
      role: 'web',
      ...changes,
    })
    const song = await aSong(m, { by: m.mina })
    m.clock.forward(minutes(2))
    await isRead(m, m.jun)
    return { m, song, readUrl }
  }

  async function pausing(): Promise<void> {
    await servers.pause()
    onTestFinished(() => servers.resume())
  }

  test('lists, searches, pages and feeds are read on the standby', async () => {
    const { m, song } = await replicated()
    for (const url of [
      '/api/songs',
      '/api/search?q=neon',
      `/api/songs/${song}`,
      '/feed.xml',
      '/sitemap.xml',
    ]) {
      const before = await readsOf(m)
      expect((await m.guest.send({ method: 'GET', url })).statusCode, url).toBe(200)
      expect(await readsOf(m), url).toBeGreaterThan(before)
    }
    // PostgreSQL confirms it. It shows each connection's last statement, which may be the one that asks how far it is.
    const readSongs = async () => {
      await m.guest.send({ method: 'GET', url: `/api/songs/${song}` })
      const [last] = await servers.ask(
        'standby',
        `select count(*)::int as count from pg_stat_activity where application_name = 'melodrome reads' and query like '%songs%'`,
      )
      return last!['count']
    }
    await expect.poll(readSongs, soon).toBeGreaterThan(0)
    expect(m.errors).toEqual([])
  })

  test('a person who writes reads it at once, by session and by token; others read it when the standby has it', async () => {
    const { m, song } = await replicated()
    const program = await aProgram(m, m.sora, 'sora')
    m.clock.forward(minutes(2))
    const likes = async (person: Person) =>
      (await person.call('GET /api/songs/{id}', { params: { id: song } })).likes
    await pausing()
    const like = (person: Person) =>
      person.call('POST /api/songs/{id}/like', { params: { id: song }, body: { isLike: true } })
    await like(m.teo)
    expect([await likes(m.teo), await likes(m.jun), await likes(m.guest)]).toEqual([1, 0, 0])
    expect(await likes(program)).toBe(0)
    await like(program)
    expect([await likes(program), await likes(m.teo), await likes(m.jun)]).toEqual([2, 2, 0])
    await servers.resume()
    await expect.poll(() => likes(m.jun), soon).toBe(2)
    await expect.poll(() => likes(m.guest), soon).toBe(2)
    await isRead(m, m.teo)
    expect(m.errors).toEqual([])
  })

  test('people who ask for the same chart at the same time are each answered from where they read', async () => {
    const { m, song } = await replicated({ role: 'all' })
    const like = (person: Person) =>
      person.call('POST /api/songs/{id}/like', { params: { id: song }, body: { isLike: true } })
    await like(m.sora)
    await m.foldNow()
    await expect.poll(() => chartOf(m.jun), soon).toMatchObject([{ id: song }])
    await isRead(m, m.jun)
    await pausing()
    await like(m.teo)
    const people = Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? m.jun : m.teo))
    const likes = (await Promise.all(people.map(chartOf))).map(([row]) => row?.likes)
    expect(likes).toEqual(people.map(person => (person === m.teo ? 2 : 1)))
    expect(m.errors).toEqual([])
  })

  test('what is hidden is hidden at once, and within a second at other instances', async () => {
    const { m, song, readUrl } = await replicated()
    const kept = await aSong(m, { by: m.mina, title: 'Stays' })
    const elsewhere = await m.another({ replicas: { urls: [readUrl], poolSize: 4, maxLagMs: 60_000 } })
    const guestThere = new Person(elsewhere.app)
    await isRead(elsewhere, guestThere)
    await isRead(m, m.jun)
    await pausing()
    await m.mina.call('DELETE /api/songs/{id}', { params: { id: song } })
    for (const person of [m.mina, m.jun, m.guest]) expect(await idsFor(person)).toEqual([kept])
    expect(await m.guest.send({ method: 'GET', url: `/api/songs/${song}/stream` })).toMatchObject({
      statusCode: 404,
    })
    await expect.poll(() => idsFor(guestThere), soon).toEqual([kept])
    expect(m.errors).toEqual([])
  })

  test('what a maker stops sharing of how a song was made is hidden at once', async () => {
    const { m, song } = await replicated()
    const params = { id: song }
    const share = (recipeSharing: 'all' | 'nothing') =>
      m.mina.call('PATCH /api/songs/{id}', { params, body: { recipeSharing, prompt: 'a quiet sea' } })
    const prompts = () =>
      Promise.all(
        [m.jun, m.guest].map(async who => (await who.call('GET /api/songs/{id}', { params })).prompt),
      )
    await share('all')
    await expect.poll(prompts, soon).toEqual(['a quiet sea', 'a quiet sea'])
    await isRead(m, m.jun)
    await pausing()
    await share('nothing')
    expect(await prompts()).toEqual([null, null])
    await servers.resume()
    await isRead(m, m.jun)
    expect(await prompts()).toEqual([null, null])
    expect(m.errors).toEqual([])
  })

  test('what a moderator hides is hidden at once for everybody, and the artist is told', async () => {
    const { m, song } = await replicated()
    const kept = await aSong(m, { by: m.mina, title: 'Stays' })
    await grant(m, m.teo, 'moderator')
    m.clock.forward(minutes(2))
    await expect.poll(() => idsFor(m.guest), soon).toEqual([kept, song])
    await isRead(m, m.guest)
    await pausing()
    await decided(m, { kind: 'song', id: song })
    for (const person of [m.guest, m.jun, m.sora]) {
      expect(await idsFor(person)).toEqual([kept])
      expect(await person.send({ method: 'GET', url: `/api/songs/${song}` })).toMatchObject({
        statusCode: 404,
      })
      expect((await person.send({ method: 'GET', url: '/api/search?q=neon' })).body).not.toContain(song)
    }
    expect(m.errors).toEqual([])
  })

  test('a block holds at once', async () => {
    const { m, song } = await replicated()
    await pausing()
    expect(await idsFor(m.jun)).toEqual([song])
    await m.mina.call('POST /api/users/{id}/block', { params: { id: m.jun.id } })
    expect(await idsFor(m.jun)).toEqual([])
    expect(await idsFor(m.guest)).toEqual([song])
  })

  test('a standby that dies fails no request, is told once, and is used again when it is back', async () => {
    const warnings: Record<string, unknown>[] = []
    const log = pino(
      { level: 'warn' },
      { write: line => void warnings.push(JSON.parse(line) as Record<string, unknown>) },
    )
    const { m, song } = await replicated({ log })
    const over = new AbortController()
    let answers = 0
    const readers = [m.jun, m.teo, m.guest, m.jun].map(async person => {
      while (!over.signal.aborted) {
        expect(await idsFor(person)).toEqual([song])
        answers += 1
      }
    })
    servers.kill('standby')
    const afterwards = answers
    await expect.poll(() => answers, soon).toBeGreaterThan(afterwards + 40)
    const told = warnings.filter(({ replica }) => replica !== undefined)
    expect(told).toHaveLength(1)
    servers.start('standby')
    await isRead(m, m.jun)
    over.abort()
    await Promise.all(readers)
    expect(warnings.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test('a standby that is too far behind is not read from', async () => {
    const { m, song } = await replicated({}, 3_000)
    await pausing()
    const second = await aSong(m, { by: m.mina, title: 'Later' })
    await expect.poll(() => idsFor(m.guest), soon).toEqual([second, song])
    await expect.poll(() => valueOf(m, 'database_replica_used'), soon).toBe(0)
    expect(await valueOf(m, 'database_replica_lag_seconds')).toBeGreaterThan(2)
    await servers.resume()
    await isRead(m, m.guest)
  })

  test('news is told only when the standby can show it', async () => {
    const { m, song } = await replicated()
    const plain = await m.another({ replicas: undefined })
    const [here, there] = [await listen(m, m.mina), await listen(plain, m.mina)]
    await pausing()
    await m.jun.call('POST /api/songs/{id}/like', { params: { id: song }, body: { isLike: true } })
    await expect.poll(() => there.topics, soon).toContain('notifications')
    expect(here.topics).not.toContain('notifications')
    await servers.resume()
    await expect.poll(() => here.topics, soon).toContain('notifications')
  })

  test('PgBouncer in transaction mode may stand before the standby', async ({ skip }) => {
    skip(withoutPgBouncer !== undefined, withoutPgBouncer)
    const { connection } = await servers.database()
    const pooler = await servers.pooler(connection.database!)
    onTestFinished(() => pooler.end())
    const m = await melodrome({
      connection,
      directConnection: connection,
      prepareStatements: false,
      replicas: { urls: [pooler.url], poolSize: 4, maxLagMs: 60_000 },
      metricsToken,
      role: 'web',
    })
    m.clock.forward(minutes(2))
    await isRead(m, m.jun)
    expect(m.errors).toEqual([])
  })
})

test('of two standbys either may die, and reads go on with the other', async () => {
  const servers = new PrimaryAndStandby(undefined)
  onTestFinished(() => servers.end())
  servers.addSecond()
  const { connection, readUrl, secondReadUrl } = await servers.database()
  const m = await melodrome({
    connection,
    directConnection: connection,
    replicas: { urls: [readUrl, secondReadUrl], poolSize: 4, maxLagMs: 60_000 },
    metricsToken,
    role: 'web',
  })
  const song = await aSong(m, { by: m.mina })
  for (const url of [readUrl, secondReadUrl]) await comesTo(url, song)
  m.clock.forward(minutes(2))
  const read = async (port: number): Promise<number> => {
    expect(await idsFor(m.guest)).toEqual([song])
    const page = await m.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
    const lines = page.body.split('\n').filter(line => line.startsWith('database_replica_reads_total{'))
    return Number(
      lines
        .find(line => line.includes(`:${port}`) && line.includes('"read"'))
        ?.split(' ')
        .at(-1),
    )
  }
  /** Enough further statements that the result is not chance. */
  const readsOn = async (port: number): Promise<void> => {
    const before = await read(port)
    await expect.poll(() => read(port), soon).toBeGreaterThan(before + 20)
  }
  const [first, second] = [Number(new URL(readUrl).port), Number(new URL(secondReadUrl).port)]
  await readsOn(first)
  await readsOn(second)
  await servers.killHard('standby')
  await readsOn(second)
  servers.start('standby')
  await readsOn(first)
  await servers.killHard('second')
  await readsOn(first)
  expect(m.errors).toEqual([])
}, 180_000)

const chartOf = (person: Person) => person.call('GET /api/songs/popular')

const idsFor = async (person: Person) => (await person.call('GET /api/songs')).map(({ id }) => id)

/** The figure of the only replica. */
async function valueOf({ app }: Composition, series: string): Promise<number> {
  const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  const line = answer.body.split('\n').find(each => each.startsWith(`${series}{`))
  return Number(line?.split(' ').at(-1))
}

/** Statements on the standby; on the page they come before those that fell back. */
const readsOf = (m: Composition): Promise<number> => valueOf(m, 'database_replica_reads_total')

/** Waits until this person's list comes from the standby. */
async function isRead(m: Composition, person: Person): Promise<void> {
  const grows = async (): Promise<boolean> => {
    const before = await readsOf(m)
    await person.call('GET /api/songs')
    return (await readsOf(m)) > before
  }
  await expect.poll(grows, soon).toBe(true)
}

async function comesTo(url: string, song: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const found = async () => (await pool.query('select 1 from songs where id = $1', [toUuid(song)])).rowCount
  await expect.poll(found, soon).toBe(1)
  await pool.end()
}
