import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ownDatabaseOf } from '../../tools/own-database.ts'
import { launchProduct } from '../../tools/product.ts'
import { root } from '../../tools/stamp.mjs'
import { startTestPostgres } from '../../tools/test-postgres.ts'
import { melodyWav } from '../audio.ts'
import { Client } from './client.ts'
import { debianPostgres, startDebianPostgres } from './debian-postgres.ts'
import { databaseProgramsIn, eventually, freshFolder, seeItFail, startHere } from './machine.ts'

interface Place {
  dataDirectory: string
  settings?: Record<string, string>
}

/** Runs `npm run backup -- …` or `npm run restore -- …`; answers its exit code and what it prints. */
async function run(name: 'backup' | 'restore', place: Place, ...words: string[]) {
  return seeItFail({ ...place, command: commandOf(name, ...words) })
}

const commandOf = (name: 'backup' | 'restore', ...words: string[]): readonly [string, ...string[]] => [
  process.execPath,
  '--import',
  'tsx',
  join(root, `tools/${name}.ts`),
  ...words,
]

/** Backs up into a new folder; answers every table with its columns, rows and hash. */
async function tablesIn(place: Place): Promise<{ folder: string; tables: { name: string }[] }> {
  const folder = await freshFolder()
  const { code, printed } = await run('backup', place, folder)
  expect(printed).toMatch(/^Backed up into /)
  expect(code).toBe(0)
  const [, path = ''] = /^Backed up into (\S+):/.exec(printed) ?? []
  return { folder, ...JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) }
}

test('a running product moves to a PostgreSQL of its own and back, to the last byte', async () => {
  const home = { dataDirectory: await freshFolder() }
  const product = await startHere(home)
  const mina = new Client(product.address)
  const id = await mina.register('mina')
  const song = await mina.publish(melodyWav())
  const sound = await soundOf(product.address, song.id)
  // A listener plays all the time, so slowly that the limit of plays is never reached.
  const over = new AbortController()
  const listening = (async () => {
    while (!over.signal.aborted) {
      await mina.call('POST /api/songs/{id}/play', song.id)
      await pause(100)
    }
  })()
  const first = await tablesIn(home)
  over.abort()
  await listening
  expect((await run('restore', home, first.folder)).printed).toMatch(
    /^This installation has accounts already/,
  )
  await product.end()

  const postgres = await startTestPostgres()
  onTestFinished(() => postgres.stop())
  const away = { dataDirectory: await freshFolder(), settings: { DATABASE_URL: postgres.url } }
  expect((await run('restore', away, first.folder)).printed).toMatch(/^Restored .* 2 files\.\n$/)
  const second = await tablesIn(away)
  expect(second.tables).toEqual(first.tables)
  await isThere(away)

  const third = await tablesIn(away)
  const back = { dataDirectory: await freshFolder() }
  expect((await run('restore', back, third.folder)).printed).toMatch(/^Restored /)
  expect(databaseProgramsIn(back.dataDirectory)).toEqual([])
  expect((await tablesIn(back)).tables).toEqual(third.tables)
  await isThere(back)

  async function isThere(place: Place): Promise<void> {
    const restored = await startHere(place)
    const person = new Client(restored.address)
    const body = { email: 'mina@melodrome.test', password: 'open the curtain' }
    expect(await person.call('POST /api/auth/login', '', body)).toMatchObject({ id })
    // The cookie from before the move opens the same session.
    expect(await mina.at(restored.address).call('GET /api/auth/user')).toMatchObject({ id })
    expect(await soundOf(restored.address, song.id)).toEqual(sound)
    await restored.end()
  }
})

test.skipIf(!debianPostgres)('what an older PostgreSQL held is restored into a newer one', async () => {
  const url = await startDebianPostgres(debianPostgres!)
  const older = { dataDirectory: await freshFolder(), settings: { DATABASE_URL: url } }
  const product = await startHere(older)
  const mina = new Client(product.address)
  await mina.register('mina')
  const song = await mina.publish(melodyWav())
  const sound = await soundOf(product.address, song.id)
  await product.end()
  const first = await tablesIn(older)
  const newer = { dataDirectory: await freshFolder() }
  expect((await run('restore', newer, first.folder)).printed).toMatch(/^Restored .* 2 files\.\n$/)
  expect((await tablesIn(newer)).tables).toEqual(first.tables)
  const restored = await startHere(newer)
  expect(await soundOf(restored.address, song.id)).toEqual(sound)
  const versionNow = await versionOf(ownDatabaseOf(newer.dataDirectory).connection)
  expect(versionNow).toBeGreaterThan(await versionOf({ connectionString: url }))
})

test('a killed backup can’t be restored, and the next one can', async () => {
  const home = { dataDirectory: await freshFolder() }
  const product = await startHere(home)
  await new Client(product.address).register('mina')
  const holder = new pg.Client(ownDatabaseOf(home.dataDirectory).connection)
  await holder.connect()
  onTestFinished(() => holder.end())
  // The lock stops the backup at the table of users, when half of the tables are written.
  await holder.query('begin; lock table users in access exclusive mode')
  const folder = await freshFolder()
  const { child, ended } = launchProduct({ ...home, command: commandOf('backup', folder) })
  onTestFinished(() => void child.kill('SIGKILL'))
  const written = () => readdirSync(folder, { recursive: true, encoding: 'utf8' })
  await eventually('half a backup', 30, () => written().some(name => name.endsWith('songs.copy')))
  child.kill('SIGKILL')
  await ended
  await holder.query('rollback')

  const place = { dataDirectory: await freshFolder() }
  expect((await run('restore', place, folder)).printed).toMatch(/^There is no whole backup in /)
  expect((await run('backup', home, folder)).code).toBe(0)
  expect((await run('restore', place, folder)).printed).toMatch(/^Restored /)
})

async function versionOf(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  await client.end()
  return Number(rows[0]!.server_version_num)
}

async function soundOf(address: string, id: string): Promise<Buffer> {
  const response = await fetch(`${address}/api/songs/${id}/stream`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
