import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createPool } from '../database/connect.ts'
import { toUuid } from '../database/ids.ts'
import { migrate } from '../database/migrate.ts'
import { smtpServerOf } from '../mail/mail-server.ts'
import type { BlobPlace } from '../media/blobs/object-store.ts'
import { startStandIn } from '../media/testing/store-stand-in.ts'
import { mp3File } from '../testing/sound-files.ts'
import {
  type EmptyMelodrome,
  emptyMelodrome,
  melodrome,
  passwordOf,
  type TestMelodrome,
} from '../testing/test-melodrome.ts'
import { Person } from '../testing/test-person.ts'
import { backUp, type MadeBackup } from './back-up.ts'
import { findBackup, type Manifest } from './manifest.ts'
import { restore } from './restore.ts'

const migrations = path.resolve('server/database/migrations')
/** No server listens there, so mails stay in the queue. */
const silentMailServer = {
  ...smtpServerOf('smtp://127.0.0.1:9')!,
  from: { name: 'Melodrome', address: 'stage@melodrome.test' },
}

test('while people write, all rows of one moment come back, with files, sessions and waiting work', async () => {
  const m = await melodrome({ mailServer: silentMailServer })
  await m.melodrome.database.updateTable('users').set({ email_verified_at: m.clock.now }).execute()
  const song = await publish(m, 'Before')
  const over = new AbortController()
  const writing = (async () => {
    for (let turn = 0; turn < 200 && !over.signal.aborted; turn++)
      await m.jun.call('POST /api/songs/{id}/like', { params: song, body: { isLike: turn % 2 === 0 } })
  })()
  // One play in a month that has a table, one in a month that has none yet.
  for (const playId of ['01900000-0000-7000-8000-000000000000', 'ff000000-0000-7000-8000-000000000000'])
    await sql`
      insert into plays (song_id, id, listener, played_at)
      values (${toUuid(song.id)}, ${playId}, 'x', now())`.execute(m.melodrome.database)
  const folder = await freshFolder()
  const first = await backUpInto(folder, placeOf(m))
  over.abort()
  await writing
  const later = await publish(m, 'After')
  expect(first).toMatchObject({ copiedBlobs: 2, manifest: { missingBlobs: [] } })

  const one = await emptyPlace()
  const restored = await restoreInto(one, first.path)
  expect(restored.copiedBlobs).toBe(2)
  expect(restored.laterMigrations).toEqual([])
  // A backup of the restored installation has every table equal to the last byte.
  const again = await backUpInto(await freshFolder(), one)
  expect(again.manifest.tables).toEqual(first.manifest.tables)
  expect(rowsOf(again.manifest, 'users')).toBe(4)
  expect(['plays', 'plays_earlier', 'plays_rest'].map(name => rowsOf(again.manifest, name))).toEqual([
    2,
    undefined,
    undefined,
  ])
  expect(rowsOf(again.manifest, 'pgboss.job')).toBeGreaterThan(0)

  const there = await emptyMelodrome({ ...one, directConnection: one.connection })
  const mina = new Person(there.app)
  await mina.call('POST /api/auth/login', {
    body: { email: 'mina@example.org', password: passwordOf('mina') },
  })
  expect(await mina.call('GET /api/songs/{id}', { params: song })).toMatchObject({ title: 'Before' })
  expect(await soundOf(there, song)).toEqual(await soundOf(m, song))
  await expect(mina.call('GET /api/songs/{id}', { params: later })).rejects.toThrow('404')
  expect(await sealedMails(there.connection)).toEqual(await sealedMails(m.connection))
})

test('what is written while tables are copied belongs to the next backup', async () => {
  const m = await melodrome()
  const song = await publish(m, 'Before')
  const [writer, looker] = [poolOf(m.connection), poolOf(m.connection)]
  // The copy waits at its first table, long before the songs.
  await writer.query('begin')
  await writer.query('lock table admin_log in access exclusive mode')
  await writer.query("update songs set title = 'Meanwhile'")
  const making = backUpInto(await freshFolder(), placeOf(m))
  const waits = async () =>
    (await looker.query("select from pg_locks where not granted and relation = 'admin_log'::regclass"))
      .rowCount
  await expect.poll(waits, { timeout: 15_000 }).toBeGreaterThan(0)
  await writer.query('commit')
  const place = await emptyPlace()
  await restoreInto(place, (await making).path)
  const { rows } = await poolOf(place.connection).query('select title from songs')
  expect(rows).toEqual([{ title: 'Before' }])
  expect(await m.guest.call('GET /api/songs/{id}', { params: song })).toMatchObject({ title: 'Meanwhile' })
})

test('a second backup into the folder copies only what is new', async () => {
  const m = await melodrome()
  const folder = await freshFolder()
  await publish(m, 'One')
  expect((await backUpInto(folder, placeOf(m))).copiedBlobs).toBe(2)
  await publish(m, 'Two', 3)
  const second = await backUpInto(folder, placeOf(m), new Date('2026-11-24T04:00:00Z'))
  expect(second.copiedBlobs).toBe(2)
  expect(await findBackup(folder)).toBe(second.path)
})

test('what a backup writes is for its owner only, also in a folder that others may read', async () => {
  const m = await melodrome()
  const folder = await freshFolder()
  await publish(m, 'One')
  // As it is when an operator made it.
  await chmod(folder, 0o755)
  const blobs = path.join(folder, 'blobs')
  await mkdir(blobs)
  await chmod(blobs, 0o755)
  const { path: made } = await backUpInto(folder, placeOf(m))
  const openTo = async (place: string) => (await stat(place)).mode & 0o077
  for (const own of [made, path.join(made, 'users.copy'), blobs, path.join(folder, 'incoming')])
    expect(await openTo(own), own).toBe(0)
  // The folder itself may hold other things, so its rights are its owner's affair.
  expect(await openTo(folder)).toBe(0o055)
})

test('a file that is deleted while a backup is made was copied before', async () => {
  const m = await melodrome()
  const song = await publish(m, 'Soon gone')
  const folder = await freshFolder()
  const pool = poolOf(m.connection)
  const connect = pool.connect.bind(pool)
  // It is deleted after the files were copied and before the rows are.
  pool.connect = (async () => {
    const blobs = path.join(placeOf(m).dataDirectory, 'blobs')
    await rename(blobs, `${blobs}-gone`)
    await mkdir(blobs)
    return connect()
  }) as typeof pool.connect
  const { manifest, path: backup } = await backUp({ ...orderOf(placeOf(m)), pool, folder })
  expect(manifest.missingBlobs).toEqual([])
  const place = await emptyPlace()
  await restoreInto(place, backup)
  const there = await emptyMelodrome({ ...place, directConnection: place.connection })
  expect((await soundOf(there, song)).byteLength).toBeGreaterThan(10_000)
})

test('files come out of an object storage and go into another', async () => {
  const [one, other] = [await startStandIn(), await startStandIn()]
  const m = await melodrome({ objectStore: one.settings })
  const song = await publish(m, 'In the store')
  const source = { ...placeOf(m), objectStore: one.settings }
  const folder = await freshFolder()
  const first = await backUpInto(folder, source)
  expect([first.copiedBlobs, first.manifest.missingBlobs]).toEqual([2, []])
  const isRead = (line: string) => line.startsWith('GET blobs/')
  const reads = one.asked.filter(isRead).length
  const second = await backUpInto(folder, source, new Date('2026-11-24T04:00:00Z'))
  // Files that are there already are not fetched again.
  expect([second.copiedBlobs, one.asked.filter(isRead).length]).toEqual([0, reads])

  const target = { ...(await emptyPlace()), objectStore: other.settings }
  expect((await restoreInto(target, second.path)).copiedBlobs).toBe(2)
  expect([...other.kept.keys()].toSorted()).toEqual([...one.kept.keys()].toSorted())
  const there = await emptyMelodrome({ ...target, directConnection: target.connection })
  expect(await soundOf(there, song)).toEqual(await soundOf(m, song))
})

test('what was broken off, changed or lost is refused, and nothing is kept of it', async () => {
  const m = await melodrome()
  await publish(m, 'One')
  const folder = await freshFolder()
  const { path: whole, manifest } = await backUpInto(folder, placeOf(m))
  const place = await emptyPlace()
  const users = path.join(whole, 'users.copy')
  const rows = await readFile(users, 'utf8')
  await writeFile(users, rows.replace('mina@', 'nina@'))
  await expect(restoreInto(place, whole)).rejects.toThrow('The file of the table users was changed')
  await writeFile(users, rows)

  const [blob] = await blobsIn(folder)
  const bytes = await readFile(blob!)
  await writeFile(blob!, Buffer.concat([bytes.subarray(1), Buffer.from('x')]))
  await expect(restoreInto(place, whole)).rejects.toThrow('its content is not what its name says')
  await rm(blob!)
  await expect(restoreInto(place, whole)).rejects.toThrow('The backup lacks a file')
  await writeFile(blob!, bytes)

  const unfinished = `${whole}.unfinished`
  await rename(whole, unfinished)
  await expect(findBackup(folder)).rejects.toThrow('no whole backup')
  await expect(findBackup(unfinished)).rejects.toThrow('no whole backup')
  await rename(unfinished, whole)

  expect((await restoreInto(place, whole)).manifest).toEqual(manifest)
})

test('only an empty installation that does not run is filled', async () => {
  const m = await melodrome()
  const { path: backup } = await backUpInto(await freshFolder(), placeOf(m))
  await expect(restoreInto(placeOf(m), backup)).rejects.toThrow('This installation has accounts already')
  const running = await emptyMelodrome({ clock: () => new Date() })
  await expect(
    restoreInto({ connection: running.connection, dataDirectory: await freshFolder() }, backup),
  ).rejects.toThrow('Melodrome runs on this installation')
})

test('a newer program takes an older backup, and an older program refuses a newer one', async () => {
  const m = await melodrome()
  const { path: backup } = await backUpInto(await freshFolder(), placeOf(m))
  const newer = await freshFolder()
  await cp(migrations, newer, { recursive: true })
  await writeFile(path.join(newer, '9999-later.sql'), 'alter table songs add column later text')
  const place = await emptyPlace()
  expect(await restoreInto(place, backup, newer)).toMatchObject({ laterMigrations: ['9999-later.sql'] })

  const { path: laterBackup } = await backUpInto(await freshFolder(), place)
  await expect(restoreInto(await emptyPlace(), laterBackup)).rejects.toThrow('made by a newer Melodrome')
  const begun = await emptyPlace()
  await createTables(begun, newer)
  await expect(restoreInto(begun, backup, newer)).rejects.toThrow('begun by a newer Melodrome')
})

test('the tables have keys to sort them by, and nothing that copying their rows would forget', async () => {
  const m = await melodrome()
  const pool = poolOf(m.connection)
  const { rows } = await pool.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind not in ('r', 'p', 'i', 'I')
     union all select tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
       -- On insert or truncate, as rows are copied; others come with the migrations and do nothing then.
       where not tgisinternal and relnamespace = 'public'::regnamespace and tgtype::int & (4 | 32) <> 0
       -- It only says that replicas are to be read later: nothing is forgotten when it is said too often.
       and tgfoid <> 'note_hiding'::regproc
     union all select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`,
  )
  expect(rows).toEqual([])
})

interface Place extends BlobPlace {
  connection: pg.PoolConfig
}

const placeOf = (m: EmptyMelodrome): Place => ({
  connection: m.connection,
  dataDirectory: path.dirname(m.melodrome.blobs.temporaryDirectory),
})

/** A database without tables, whose owner has no other rights, and a folder without files. */
async function emptyPlace(): Promise<Place> {
  const server = inject('postgres')
  const database = `empty_${crypto.randomUUID().replaceAll('-', '')}`
  const pool = new pg.Pool({ ...server, database: 'postgres', max: 1 })
  await pool.query(`create role ${database} login`)
  await pool.query(`create database ${database} template template0 owner ${database}`)
  await pool.end()
  return { connection: { ...server, user: database, database }, dataDirectory: await freshFolder() }
}

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'melodrome-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function poolOf(connection: pg.PoolConfig): pg.Pool {
  const pool = createPool({ connection, poolSize: 1, onConnectionLost: () => {} })
  onTestFinished(() => pool.end())
  return pool
}

const orderOf = ({ connection, ...place }: Place, now = new Date('2026-11-23T04:00:00Z')) => ({
  ...place,
  pool: poolOf(connection),
  version: '1.2.3',
  now,
})

const backUpInto = (folder: string, place: Place, now?: Date): Promise<MadeBackup> =>
  backUp({ ...orderOf(place, now), folder })

const restoreInto = (place: Place, backup: string, migrationsDirectory = migrations) =>
  restore({ ...place, pool: poolOf(place.connection), migrationsDirectory, backup })

const createTables = (place: Place, directory: string) => migrate(poolOf(place.connection), directory)

async function publish(m: TestMelodrome, title: string, seconds = 2): Promise<{ id: string }> {
  const { id } = await m.mina.publish({ title, terms: 'true', audio: await mp3File(seconds) })
  return { id }
}

async function soundOf(m: EmptyMelodrome, { id }: { id: string }): Promise<Buffer> {
  const { statusCode, rawPayload } = await new Person(m.app).send({
    method: 'GET',
    url: `/api/songs/${id}/stream`,
  })
  expect(statusCode).toBe(200)
  return rawPayload
}

/** Only the product can read waiting mails, with the key that is in the database. */
async function sealedMails(connection: pg.PoolConfig): Promise<string[]> {
  const { rows } = await poolOf(connection).query<{ data: string }>(
    "select data::text from pgboss.job where name = 'send-mail' order by id",
  )
  return rows.map(({ data }) => data)
}

async function blobsIn(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(folder, 'blobs'), { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name))
}

const rowsOf = ({ tables }: Manifest, wanted: string) => tables.find(({ name }) => name === wanted)?.rows
