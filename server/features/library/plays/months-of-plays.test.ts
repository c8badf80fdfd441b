import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect, type Database } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import { migrate } from '../../../database/migrate.ts'
import { transact } from '../../../database/transact.ts'
import { aSong } from '../../../testing/songs.ts'
import { days, logInAgain, melodrome } from '../../../testing/test-melodrome.ts'
import { exportedHistory, exportedPlays } from './exported-plays.ts'
import { forgetPlaysBefore } from './forget-plays.ts'
import { makeMonths, monthOf, monthsOfPlays, nameOfMonth } from './months-of-plays.ts'

test('coming months have their tables ahead of time, made once by two instances', async () => {
  const m = await melodrome()
  const { database } = m.melodrome
  const [earlier] = await monthsOfPlays(database)
  expect(earlier).toMatchObject({ table: 'plays_earlier', from: null })
  const now = earlier!.to
  await Promise.all([makeMonths(database, now), makeMonths(database, now)])
  const made = [0, 1, 2, 3].map(later => ({
    table: `plays_${nameOfMonth(monthOf(now, later)).replace('-', '_')}`,
    from: monthOf(now, later),
    to: monthOf(now, later + 1),
  }))
  expect(await monthsOfPlays(database)).toEqual([earlier, ...made])

  m.clock.now = new Date(now.getTime() + days(40))
  await m.sweepNow()
  expect((await monthsOfPlays(database)).map(({ to }) => to)).toEqual([
    now,
    ...[1, 2, 3, 4, 5].map(later => monthOf(now, later)),
  ])
  expect(m.errors).toEqual([])
})

test('a play whose month has no table yet counts, and moves into it with the next upkeep', async () => {
  const m = await melodrome()
  const { database } = m.melodrome
  const id = await aSong(m, { by: m.mina })
  const end = (await monthsOfPlays(database)).at(-1)!.to
  m.clock.now = new Date(end.getTime() + days(50))
  const late = nameOfMonth(m.clock.now).replace('-', '_')
  expect(await m.guest.call('POST /api/songs/{id}/play', { params: { id } })).toEqual({ counted: true })
  expect(await tableOfPlays(database)).toEqual(['plays_rest'])
  await m.sweepNow()
  expect(await tableOfPlays(database)).toEqual([`plays_${late}`])
  expect(await recounted(database)).toEqual([{ plays: 1, real: 1, days: 1 }])
})

test('a change of tables waits two seconds at most for other work, and the next round does it', async () => {
  const m = await melodrome()
  const { database } = m.melodrome
  const end = (await monthsOfPlays(database)).at(-1)!.to
  await transact(database, async reader => {
    await sql`select from plays_rest`.execute(reader)
    await expect(makeMonths(database, end)).rejects.toMatchObject({ code: '55P03' })
  })
  await makeMonths(database, end)
  expect(await monthsOfPlays(database)).toHaveLength(5)
})

test('the plays of forgotten months are deleted; counts, history and the rest of a copy stay', async () => {
  const m = await melodrome({ playsMonths: 2 })
  const { database } = m.melodrome
  const [id, quiet] = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.mina })]
  const first = (await monthsOfPlays(database)).at(-1)!.to
  await m.guest.call('POST /api/songs/{id}/play', { params: { id: quiet } })
  // Plays in the table of all earlier months, in two months with tables of their own, and in the present one.
  for (const month of [monthOf(first, -3), monthOf(first, -1), first, monthOf(first, 1), monthOf(first, 2)]) {
    for (const day of [3, 9]) {
      m.clock.now = new Date(month.getTime() + days(day))
      await logInAgain(m, 'jun')
      await m.sweepNow()
      await m.jun.call('POST /api/songs/{id}/play', { params: { id } })
      await m.guest.call('POST /api/songs/{id}/play', { params: { id } })
    }
  }
  // Two whole months are kept, in addition to the present one.
  expect(await nameOfKept(database)).toBe(nameOfMonth(first))
  const counts = await recounted(database)
  expect(counts.toSorted((a, b) => a.plays - b.plays)).toEqual([
    { plays: 1, real: 1, days: 1 },
    { plays: 20, real: 20, days: 20 },
  ])
  expect(await playsLeft(database)).toBe(12)
  expect(await exportedPlays(m.melodrome, m.jun.id, undefined)).toHaveLength(6)

  m.clock.now = new Date(monthOf(first, 4).getTime() + days(1))
  await m.sweepNow()
  const tables = (await monthsOfPlays(database)).map(({ table }) => table)
  expect(tables[0]).toBe(`plays_${nameOfMonth(monthOf(first, 2)).replace('-', '_')}`)
  expect(await playsLeft(database)).toBe(4)
  expect(await recounted(database)).toEqual(counts)
  const { rows } = await sql<{ day: string; plays: number }>`
    select day::text, plays from song_days where song_id = ${toUuid(id)} order by day`.execute(database)
  expect(rows.slice(0, 4)).toEqual(
    [-3, -1, 0, 1].map(later => ({ day: `${nameOfMonth(monthOf(first, later))}-01`, plays: 4 })),
  )
  expect(rows).toHaveLength(6)
  expect(await m.guest.call('GET /api/songs/{id}', { params: { id } })).toMatchObject({ plays: 20 })
  expect(await exportedHistory(m.melodrome, m.jun.id, undefined)).toHaveLength(1)
  // The network from which only the quiet song was heard, long ago, is gone.
  const heard = await database.selectFrom('play_listeners').select('song_id').execute()
  expect(heard.map(({ song_id }) => song_id)).toEqual([id, id])
  expect(m.errors).toEqual([])
})

test('forgetting again, interrupted or twice at once, has the same result', async () => {
  const m = await melodrome()
  const { database } = m.melodrome
  const id = await aSong(m, { by: m.mina })
  const first = (await monthsOfPlays(database)).at(-1)!.to
  await makeMonths(database, first)
  for (const later of [-1, 0, 1]) {
    m.clock.now = new Date(monthOf(first, later).getTime() + days(10))
    await m.guest.call('POST /api/songs/{id}/play', { params: { id } })
  }
  const month = monthOf(first, 1)
  // The first run is interrupted because the table that it would drop is in use.
  await transact(database, async reader => {
    await sql`select from plays`.execute(reader)
    await expect(forgetPlaysBefore(database, month)).rejects.toMatchObject({ code: '55P03' })
    expect(await recounted(database)).toEqual([{ plays: 3, real: 3, days: 3 }])
  })
  await Promise.all([forgetPlaysBefore(database, month), forgetPlaysBefore(database, month)])
  expect(await forgetPlaysBefore(database, month)).toEqual({ tables: [] })
  // Forgetting before an earlier month changes nothing.
  await forgetPlaysBefore(database, first)
  expect(await nameOfKept(database)).toBe(nameOfMonth(month))
  expect(await recounted(database)).toEqual([{ plays: 3, real: 3, days: 3 }])
  expect(await playsLeft(database)).toBe(1)
})

test('the migration to tables of months keeps all plays of an installation, odd ones too', async () => {
  const names = readdirSync(migrations)
  const { pool, database } = await emptyDatabase()
  await migrate(pool, migrations, { only: new Set(names.filter(name => name < '0116')) })
  const [person, song] = [randomUuid(), randomUuid()]
  await pool.query(
    `insert into users (id, email, email_key, artist_name, search, created_at, updated_at)
     values ($1, 'mina@example.org', 'mina@example.org', 'mina', '', now(), now())`,
    [person],
  )
  await pool.query(
    `insert into songs (id, user_id, artist_name, title, status, original_blob, terms_accepted_at, created_at, updated_at)
     values ($1, $2, 'mina', 'Neon rain', 'processing', 'o', now(), now(), now())`,
    [song, person],
  )
  const insertPlay = (id: string, at: Date) =>
    pool.query(`insert into plays (song_id, id, listener, played_at) values ($1, $2, 'x', $3)`, [
      song,
      id,
      at,
    ])
  for (const day of [0, 30, 400]) {
    const at = new Date(Date.now() - days(day))
    await insertPlay(toUuid(newId(at.getTime())), at)
  }
  await insertPlay('f0000000-0000-4000-8000-000000000001', new Date())
  await migrate(pool, migrations)
  const { rows } = await pool.query(
    'select tableoid::regclass::text as table, count(*)::int from plays group by 1 order by 1',
  )
  expect(rows).toEqual([
    { table: 'plays_earlier', count: 3 },
    { table: 'plays_rest', count: 1 },
  ])
  await makeMonths(database, new Date())
  await pool.query('delete from songs')
  expect(await playsLeft(database)).toBe(0)
})

const migrations = path.resolve('server/database/migrations')
const randomUuid = (): string => crypto.randomUUID()

async function emptyDatabase(): Promise<{ pool: pg.Pool; database: Database }> {
  const server = inject('postgres')
  const name = `months_${randomUuid().replaceAll('-', '')}`
  const maker = new pg.Pool({ ...server, database: 'postgres', max: 1 })
  await maker.query(`create database ${name} template template0`)
  await maker.end()
  const pool = new pg.Pool({ ...server, database: name, max: 2 })
  onTestFinished(() => pool.end())
  return { pool, database: connect(pool) }
}

async function tableOfPlays(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select tableoid::regclass::text as name from plays`.execute(
    database,
  )
  return rows.map(({ name }) => name)
}

async function playsLeft(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from plays`.execute(database)
  return rows[0]!.count
}

async function nameOfKept(database: Database): Promise<string> {
  const { rows } = await sql<{ since: string }>`select kept_since::text as since from plays_upkeep`.execute(
    database,
  )
  return rows[0]!.since.slice(0, 7)
}

/** The counts of songs, the sums of their plays and of forgotten months, and the sums of all their days. */
async function recounted(database: Database) {
  const { rows } = await sql<{ plays: number; real: number; days: number }>`
    select s.plays::int as plays,
      (select count(*)::int from plays, plays_upkeep
        where song_id = s.song_id and played_at >= coalesce(kept_since, '-infinity'))
      + (select coalesce(sum(plays), 0)::int from song_days, plays_upkeep
        where song_id = s.song_id and day < kept_since) as real,
      (select sum(plays)::int from song_days where song_id = s.song_id) as days
    from song_stats s`.execute(database)
  return rows
}
