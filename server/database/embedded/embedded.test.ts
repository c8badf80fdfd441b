import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { findBinaries } from './binaries.ts'
import { clusterIn } from './cluster.ts'
import type { Connection } from './database-answers.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'
import { findServer } from './postmaster.ts'
import { isPidTaken } from './running.ts'

const program = path.join(import.meta.dirname, 'hold-database.ts')
const isRoot = process.getuid?.() === 0
const nobody = 65534
const patience = { timeout: 20_000, interval: 20 }

let roof = ''
let directory = ''
const held: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

beforeAll(() => {
  roof = fs.mkdtempSync(path.join(tmpdir(), 'melodrome test '))
  fs.chmodSync(roof, 0o755)
})

afterEach(async () => {
  for (const database of held.splice(0)) await database.stop()
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await vi.waitFor(() => expect(findServer(clusterIn(directory))).toBeUndefined(), patience)
})

afterAll(() => fs.rmSync(roof, { recursive: true }))

describe('one process', () => {
  beforeAll(() => useDirectory('one of its own'))

  it('starts on nothing, answers, keeps its rows over a stop, and never runs as root', async () => {
    const first = await start()
    expect(first.owner).toBe(true)
    await run(first.connection, "create table songs as select 'Mina' as maker")
    const server = findServer(clusterIn(directory))!
    const serverUid = fs.statSync(path.join(clusterIn(directory), 'postmaster.pid')).uid
    expect(serverUid).not.toBe(0)
    if (!isRoot) expect(serverUid).toBe(process.getuid?.())
    expect(fs.statSync(first.connection.host).mode & 0o777).toBe(0o700)
    expect(await run(first.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])

    await first.stop()
    await first.stop()
    expect(isPidTaken(server.pid)).toBe(false)
    expect(fs.existsSync(first.connection.host)).toBe(false)

    const second = await start()
    expect(await run(second.connection, 'select * from songs')).toEqual([{ maker: 'Mina' }])
  })

  it('lets clients that are leaving finish, and cuts off those that stay', async () => {
    const database = await start()
    const leaving = new Client(database.connection)
    const staying = new Client(database.connection)
    const cut = new Promise(resolve => staying.on('error', resolve))
    await Promise.all([leaving.connect(), staying.connect()])
    const lastWord = leaving.query("select pg_sleep(0.1), 'bye' as word")
    const stopped = database.stop()
    expect((await lastWord).rows[0].word).toBe('bye')
    await leaving.end()
    await stopped
    expect(String(await cut)).toMatch(/terminat/i)
  })

  it('brings back a PostgreSQL that was killed, with what it had acknowledged', async () => {
    const database = await start()
    await run(database.connection, 'create table plays as select 1 as song')
    for (let round = 0; round < 2; round++) {
      const { pid } = findServer(clusterIn(directory))!
      process.kill(pid, 'SIGKILL')
      await vi.waitFor(() => expect(findServer(clusterIn(directory))?.pid).not.toBe(pid), patience)
      const rows = await vi.waitFor(() => run(database.connection, 'select * from plays'), patience)
      expect(rows).toEqual([{ song: 1 }])
    }
    expect(database.owner).toBe(true)
  })

  it('is not misled by a crashed server whose pid another program has now', async () => {
    const first = await start()
    const file = path.join(clusterIn(directory), 'postmaster.pid')
    const left = fs.readFileSync(file, 'utf8')
    const { uid } = fs.statSync(file)
    await first.stop()
    // Of the same user: PostgreSQL itself sees that another user's program is not its own.
    const stranger = spawn('sleep', ['60'], isRoot ? { uid } : {})
    children.push(stranger)
    fs.writeFileSync(file, left.replace(/^\d+/, String(stranger.pid)))
    const second = await start()
    expect(second.owner).toBe(true)
    expect(await run(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('reads and writes titles of every script alike on all machines', async () => {
    const { connection } = await start()
    await run(connection, 'create extension pg_trgm')
    const rows = await run(connection, "select show_trgm('愛') <> '{}' as seen, lower('ÉÜ') as lower")
    expect(rows).toEqual([{ seen: true, lower: 'éü' }])
  })

  it('says in one sentence why it cannot start', async () => {
    fs.writeFileSync(path.join(roof, 'file'), '')
    await expect(start({ directory: path.join(roof, 'file/database') })).rejects.toThrow(
      /choose another DATA_DIR\.$/,
    )
    const setting = start({ settings: { shared_buffers: 'much' } })
    await expect(setting).rejects.toThrow(/PostgreSQL does not start: .*"shared_buffers"/)
    expect((await start()).owner).toBe(true)
  })
})

describe('several processes', () => {
  beforeAll(() => useDirectory('one to share'))

  it('share one server when they meet on an empty disk', async () => {
    const [mine, other] = await Promise.all([start(), hold()])
    expect([mine.owner, other.owner].filter(Boolean)).toHaveLength(1)
    expect(other.connection).toEqual(mine.connection)
  })

  it('lose no acknowledged row when the owner is killed: another takes over, and nothing is left at the end', async () => {
    const owner = await hold()
    expect(owner.owner).toBe(true)
    const attached = await start()
    expect(attached.owner).toBe(false)
    await run(attached.connection, 'create table likes (n int)')
    const pids = await run(attached.connection, 'select pid from pg_stat_activity')
    expect(pids.length).toBeGreaterThan(3)

    const acknowledged = await insertUntilCut(attached.connection, () => owner.child.kill('SIGKILL'))

    await vi.waitFor(() => expect(attached.owner).toBe(true), patience)
    const kept = await vi.waitFor(
      () => run(attached.connection, 'select count(*)::int as n from likes'),
      patience,
    )
    expect(kept[0]?.['n']).toBeGreaterThanOrEqual(acknowledged)
    expect(acknowledged).toBeGreaterThan(0)
    expect(pids.filter(row => isPidTaken(Number(row['pid'])))).toEqual([])
  })

  it('leave no PostgreSQL behind when the only one is killed, and the next start has the rows', async () => {
    const { child, connection } = await hold()
    await run(connection, 'create table ratings as select 5 as stars')
    const pids = await run(connection, 'select pid from pg_stat_activity')
    const { pid } = findServer(clusterIn(directory))!
    child.kill('SIGKILL')
    await once(child, 'exit')
    const left = () => [pid, ...pids.map(row => Number(row['pid']))].filter(isPidTaken)
    await vi.waitFor(() => expect(left()).toEqual([]), patience)
    const next = await start()
    expect(next.owner).toBe(true)
    expect(await run(next.connection, 'select * from ratings')).toEqual([{ stars: 5 }])
  })

  it('still have the server when Ctrl-C reaches the whole terminal, and can finish', async () => {
    const { child, next } = await hold()
    const { pid } = findServer(clusterIn(directory))!
    process.kill(-child.pid!, 'SIGINT')
    expect(await next()).toEqual({ answered: true })
    expect(isPidTaken(pid)).toBe(false)
  })
})

describe('installations', () => {
  beforeEach(({ task }) => useDirectory(task.id))

  it('work where npm ran no install scripts', async () => {
    const binaries = copyWithoutLinks()
    expect((await start({ binaries })).owner).toBe(true)
    expect(fs.readdirSync(directory).filter(name => name.startsWith('postgresql-'))).toEqual([])
  })

  it('work for an ordinary user who cannot even write there', async () => {
    const binaries = copyWithoutLinks()
    fs.mkdirSync(directory)
    if (isRoot) fs.chownSync(directory, nobody, nobody)
    fs.chmodSync(path.join(binaries, 'lib'), 0o555)
    onTestFinished(() => fs.chmodSync(path.join(binaries, 'lib'), 0o755))
    const { owner, child, next } = await hold(binaries, isRoot ? nobody : undefined)
    expect(owner).toBe(true)
    expect(fs.statSync(clusterIn(directory)).uid).toBe(isRoot ? nobody : process.getuid?.())
    expect(fs.readdirSync(directory).filter(name => name.startsWith('postgresql-'))).toHaveLength(1)
    child.stdin!.write('leave\n')
    expect(await next()).toEqual({ answered: true })
  })

  it('work for root in a directory that other users may not enter, and keep the rows there', async () => {
    fs.chmodSync(roof, 0o700)
    const database = await start()
    await run(database.connection, 'create table posts as select 1 as id')
    process.kill(findServer(clusterIn(directory))!.pid, 'SIGKILL')
    const rows = await vi.waitFor(() => run(database.connection, 'select * from posts'), patience)
    expect(rows).toEqual([{ id: 1 }])
    expect(fs.existsSync(path.join(clusterIn(directory), 'PG_VERSION'))).toBe(true)
    fs.chmodSync(roof, 0o755)
  })
})

describe('a start that was cut off', () => {
  beforeAll(() => useDirectory('cut off'))

  it('is no hindrance while its initdb still writes, and its files are gone after the next start', async () => {
    const draft = `${clusterIn(directory)}.new`
    const base = path.join(draft, 'base')
    fs.mkdirSync(base, { recursive: true })
    const goesOn = 'while :; do mkdir -p "$0"; true > "$0/$((i = i + 1))"; done'
    const writer = spawn('sh', ['-c', goesOn, base], { stdio: 'ignore' })
    children.push(writer)
    await vi.waitFor(() => expect(fs.readdirSync(base).length).toBeGreaterThan(100), patience)
    const first = await start()
    expect(await run(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await first.stop()
    writer.kill('SIGKILL')
    await once(writer, 'exit')
    expect(fs.existsSync(draft)).toBe(true)
    await start()
    expect(fs.readdirSync(directory).filter(name => name.includes('.new'))).toEqual([])
  })
})

/** Tests of one group share the files; none relies on rows that another has written. */
function useDirectory(name: string): void {
  directory = path.join(roof, name)
}

async function start(options: Partial<Parameters<typeof startEmbedded>[0]> = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbedded({ directory, log: () => undefined, ...options })
  held.push(database)
  return database
}

type Holder = {
  owner: boolean
  connection: Connection
  child: ChildProcess
  next: () => Promise<Record<string, unknown>>
}

/** Holds the database in a process of its own, in a process group of its own. */
async function hold(binaries = '', uid?: number): Promise<Holder> {
  const parameters = [directory, binaries, ...(uid ? [String(uid)] : [])]
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...parameters], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value ?? '{"ended":true}')
  return { ...(await next()), child, next }
}

async function run(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Answers how many rows were acknowledged before the connection broke. */
async function insertUntilCut(connection: Connection, cut: () => void): Promise<number> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  let acknowledged = 0
  try {
    for (;;) {
      await client.query('insert into likes values (1)')
      acknowledged += 1
      if (acknowledged === 200) cut()
    }
  } catch {
    return acknowledged
  } finally {
    await client.end().catch(() => undefined)
  }
}

function copyWithoutLinks(): string {
  const native = path.join(roof, path.basename(directory) + ' programs')
  fs.cpSync(findBinaries(), native, { recursive: true, filter: from => !fs.lstatSync(from).isSymbolicLink() })
  return native
}
