import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { findBinaries, prepareBinaries } from '../database/embedded/binaries.ts'
import { asUser, chooseServerUser, type ServerUser } from '../database/embedded/server-user.ts'
import { migrate } from '../database/migrate.ts'

const debianVersions = '/usr/lib/postgresql'
const pgbouncer = '/usr/sbin/pgbouncer'

/**
 * Folders with PostgreSQL's programs, by version: those that come with the product, those of the system, and those that
 * `POSTGRES_PROGRAMS` names, separated by commas.
 */
export const postgresPrograms: readonly (readonly [version: string, programs: string | undefined])[] = [
  ['18, which comes with the product', undefined],
  ...(existsSync(debianVersions) ? readdirSync(debianVersions) : []).map(
    version => [`${version} of the system`, path.join(debianVersions, version, 'bin')] as const,
  ),
  ...(process.env['POSTGRES_PROGRAMS']?.split(',') ?? []).map(folder => [`in ${folder}`, folder] as const),
]

export const withoutPgBouncer = existsSync(pgbouncer) ? undefined : 'PgBouncer is not installed'

/** A primary and its standby with streaming replication, set up as an operator does. */
export class PrimaryAndStandby {
  readonly #folder: string
  readonly #programs: string
  readonly #user: ServerUser
  #databases = 0
  /** Servers that were never started, or were killed. */
  readonly #killed = new Set<Which>(['second'])

  constructor(programs: string | undefined) {
    this.#folder = mkdtempSync(path.join(os.tmpdir(), 'melodrome-standby-'))
    this.#user = chooseServerUser(path.join(this.#folder, 'primary'))
    this.#give(this.#folder)
    this.#programs = programs ?? path.join(prepareBinaries(findBinaries(), this.#folder, this.#user), 'bin')
    this.#run('initdb', '-D', 'primary', '-U', 'melodrome', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
    this.start('primary')
    this.#copy('standby')
    this.start('standby')
  }

  /** Call it before there is a database: the copy may need the primary to be stopped. */
  addSecond(): void {
    this.#copy('second')
    this.start('second')
    this.#killed.delete('second')
  }

  /** An empty database of the primary, and its address on the standby. */
  async database(): Promise<{ connection: pg.PoolConfig; readUrl: string; secondReadUrl: string }> {
    this.#databases += 1
    const database = `test_${this.#databases}`
    await this.#migrated()
    await this.ask('primary', `create database ${database} template migrated`)
    const host = encodeURIComponent(this.#folder)
    return {
      connection: { ...this.#connection('primary'), database },
      readUrl: `postgres://melodrome@localhost:${ports.standby}/${database}?host=${host}`,
      secondReadUrl: `postgres://melodrome@localhost:${ports.second}/${database}?host=${host}`,
    }
  }

  async ask(which: Which, statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ ...this.#connection(which), database: 'postgres' })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows
    } finally {
      await client.end()
    }
  }

  /** From now on the standby receives what is written but does not show it. */
  async pause(): Promise<void> {
    await this.ask('standby', 'select pg_wal_replay_pause()')
    const state = () => this.ask('standby', 'select pg_get_wal_replay_pause_state() as state')
    await expect.poll(state, { timeout: 5_000 }).toEqual([{ state: 'paused' }])
  }

  async resume(): Promise<void> {
    await this.ask('standby', 'select pg_wal_replay_resume()')
  }

  start(which: Which): void {
    const settings = [`-k ${this.#folder}`, `-c port=${ports[which]}`, `-c listen_addresses=''`]
    const log = `${which}.log`
    try {
      this.#run('pg_ctl', '-D', which, '-w', '-l', log, '-o', settings.join(' '), 'start')
    } catch (cause) {
      throw new Error(readFileSync(path.join(this.#folder, log), 'utf8').slice(-2_000), { cause })
    }
    this.#killed.delete(which)
  }

  kill(which: Which): void {
    this.#run('pg_ctl', '-D', which, '-w', '-m', 'immediate', 'stop')
  }

  /** `kill -9` of the server; its parts end by themselves, and only then can it be started again. */
  async killHard(which: Which): Promise<void> {
    const folder = path.join(this.#folder, which)
    const pid = Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
    process.kill(pid, 'SIGKILL')
    this.#killed.add(which)
    await expect
      .poll(() => [...partsOf(folder), ...(isThere(pid) ? [pid] : [])], { timeout: 30_000 })
      .toEqual([])
  }

  /** PgBouncer in transaction mode in front of the standby. */
  async pooler(database: string): Promise<{ url: string; end: () => void }> {
    const port = 6_432
    const settings = path.join(this.#folder, 'pgbouncer.ini')
    writeFileSync(
      settings,
      `[databases]
${database} = host=${this.#folder} port=${ports.standby} user=melodrome
[pgbouncer]
pool_mode = transaction
listen_port = ${port}
unix_socket_dir = ${this.#folder}
auth_type = any
`,
    )
    const child = spawn(pgbouncer, [settings], { ...asUser(this.#user), cwd: this.#folder, stdio: 'ignore' })
    await expect
      .poll(() => existsSync(path.join(this.#folder, `.s.PGSQL.${port}`)), { timeout: 5_000 })
      .toBe(true)
    const host = encodeURIComponent(this.#folder)
    return {
      url: `postgres://melodrome@localhost:${port}/${database}?host=${host}`,
      end: () => void child.kill(),
    }
  }

  end(): void {
    for (const which of ['second', 'standby', 'primary'] as const)
      if (!this.#killed.has(which)) this.kill(which)
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Runs once: all migrations for each test would take most of its time. */
  async #migrated(): Promise<void> {
    if (this.#databases > 1) return
    await this.ask('primary', 'create database migrated')
    const pool = new pg.Pool({ ...this.#connection('primary'), database: 'migrated', max: 1 })
    await migrate(pool, path.resolve('server/database/migrations'))
    await pool.end()
  }

  #copy(which: Which): void {
    const follows = `host=${this.#folder} port=${ports.primary} user=melodrome`
    if (existsSync(path.join(this.#programs, 'pg_basebackup')))
      return this.#run('pg_basebackup', '-d', follows, '-D', which, '-X', 'stream', '-R')
    // The programs that come with the product don't include pg_basebackup; a copy of the stopped server is the same.
    this.#run('pg_ctl', '-D', 'primary', '-w', '-m', 'fast', 'stop')
    const [from, to] = [path.join(this.#folder, 'primary'), path.join(this.#folder, which)]
    cpSync(from, to, { recursive: true, preserveTimestamps: true })
    // Node 22 gives the copy the permissions of any new folder.
    chmodSync(to, 0o700)
    writeFileSync(path.join(to, 'standby.signal'), '')
    writeFileSync(path.join(to, 'postgresql.auto.conf'), `primary_conninfo = '${follows}'\n`)
    for (const name of ['', ...readdirSync(to, { recursive: true, encoding: 'utf8' })])
      this.#give(path.join(to, name))
    this.start('primary')
  }

  #connection(which: Which) {
    return { host: this.#folder, port: ports[which], user: 'melodrome' }
  }

  #run(program: string, ...words: string[]): void {
    execFileSync(path.join(this.#programs, program), words, {
      ...asUser(this.#user),
      cwd: this.#folder,
      stdio: 'ignore',
    })
  }

  #give(file: string): void {
    if (this.#user.switched) chownSync(file, this.#user.uid, this.#user.gid)
  }
}

/** Processes of the server that has its files there: it is their working directory. */
function partsOf(folder: string): string[] {
  return readdirSync('/proc').filter(pid => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === folder
    } catch {
      return false
    }
  })
}

/** True also for a zombie, which the lock files take for a living server. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

type Which = 'primary' | 'standby' | 'second'

/** Ports of sockets in a folder of their own. */
const ports = { primary: 5_432, standby: 5_433, second: 5_434 } as const
