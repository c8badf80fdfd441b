import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { Role } from '#contract/identity/accounts.ts'
import { type Composition, compose, type Surroundings } from '../compose.ts'
import { toUuid } from '../database/ids.ts'
import { Person } from './test-person.ts'
import './provided.ts'

/** The whole server on a database of its own, with a clock that tests move. */
export interface EmptyMelodrome extends Composition {
  clock: TestClock
  connection: pg.PoolConfig
  /** One more instance of the same installation: same database, files, clock and log. */
  another: (changes?: Partial<Surroundings>) => Promise<Composition>
  /** Lines that the server logged at level error: bugs, if a test didn't mean them. */
  errors: object[]
  /** Lines for the operator: without a mail server, the mails that would have been sent. */
  printed: string[]
}

/** The same with the cast signed up: four members. `grant` makes one of them more. */
export interface TestMelodrome extends EmptyMelodrome {
  mina: Person
  jun: Person
  sora: Person
  teo: Person
  guest: Person
  /** When an ordinary community joined: a millisecond before its clock begins. */
  castJoinedAt: Date
}

export interface TestClock {
  now: Date
  forward: (milliseconds: number) => void
}

export const minutes = (count: number): number => count * minuteMs
export const days = (count: number): number => count * dayMs

/** A database copied from the migrated template: a few milliseconds instead of all migrations again. */
export async function testDatabase(template = 'template'): Promise<pg.PoolConfig> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  // By copying files: the other way, block by block through the log, takes twice as long.
  await onServer(`create database ${database} template ${template} strategy file_copy`)
  return { ...inject('postgres'), database }
}

/** Databases are in memory, which has no space for a thousand of them. */
async function dropDatabase(database: string | undefined): Promise<void> {
  if (database?.startsWith('test_')) await onServer(`drop database if exists ${database} with (force)`)
}

let server: pg.Pool | undefined

async function onServer(statement: string): Promise<void> {
  server ??= new pg.Pool({ ...inject('postgres'), database: 'postgres', max: 1, allowExitOnIdle: true })
  await server.query(statement)
}

/** Before the first account exists: the next person to register is the first. */
export async function emptyMelodrome(changes: Partial<Surroundings> = {}): Promise<EmptyMelodrome> {
  const { around, ...seen } = await surroundings(changes)
  // Registered first, so it runs last: every instance has stopped by then.
  onTestFinished(() => rm(around.dataDirectory, { recursive: true, force: true }))
  onTestFinished(() => dropDatabase(around.connection.database))
  const another: TestMelodrome['another'] = async differences => {
    const instance = await compose({ ...around, ...differences })
    let stopped: Promise<void> | undefined
    // A test may stop it earlier.
    const stop = (): Promise<void> => (stopped ??= instance.stop())
    onTestFinished(stop)
    return { ...instance, stop }
  }
  return { ...(await another()), ...seen, connection: around.connection, another }
}

const startMs = Date.parse('2026-06-15T12:00:00Z')

async function surroundings(changes: Partial<Surroundings>, nowMs = startMs) {
  const clock: TestClock = {
    now: new Date(nowMs),
    forward(milliseconds) {
      clock.now = new Date(clock.now.getTime() + milliseconds)
    },
  }
  const errors: object[] = []
  const printed: string[] = []
  const connection = changes.connection ?? (await testDatabase())
  const around: Surroundings & { dataDirectory: string } = {
    connection,
    directConnection: connection,
    prepareStatements: true,
    migrationsDirectory: path.resolve('server/database/migrations'),
    dataDirectory: await mkdtemp(path.join(os.tmpdir(), 'melodrome-data-')),
    publicUrl: undefined,
    trustProxy: false,
    role: 'all',
    requireSecondFactor: 'off',
    clock: () => clock.now,
    log: pino({ level: 'error' }, { write: line => errors.push(JSON.parse(line) as object) }),
    workers: inject('workers'),
    print: line => void printed.push(line),
    strict: true,
    ...changes,
  }
  return { around, clock, errors, printed }
}

/**
 * A community of four. An ordinary one is a copy, because signing up four people takes as long as the rest of a small
 * test.
 */
export async function melodrome(changes: Partial<Surroundings> = {}): Promise<TestMelodrome> {
  if (Object.keys(changes).length > 0) {
    const empty = await emptyMelodrome(changes)
    return joined(empty, empty.clock.now, await signUpCast(empty, empty.clock.now))
  }
  signedUp ??= signUpOnce()
  const { database, cast, castJoinedAt } = await signedUp
  const empty = await emptyMelodrome({ connection: await testDatabase(database) })
  return joined(empty, castJoinedAt, cast.map(person => person.at(empty.app)) as Cast)
}

/** A member of the cast, as `TestMelodrome` calls them. */
export type CastName = 'mina' | 'jun' | 'sora' | 'teo'

type Cast = [mina: Person, jun: Person, sora: Person, teo: Person]

const joined = (empty: EmptyMelodrome, castJoinedAt: Date, [mina, jun, sora, teo]: Cast): TestMelodrome => ({
  ...empty,
  mina,
  jun,
  sora,
  teo,
  guest: new Person(empty.app),
  castJoinedAt,
})

let signedUp: ReturnType<typeof signUpOnce> | undefined

/** Leaves a database without connections: only such a database can be copied. */
async function signUpOnce(): Promise<{ database: string; cast: Cast; castJoinedAt: Date }> {
  // Before anything that a test does: ids of one millisecond from two clocks have no order.
  const { around, clock } = await surroundings({}, startMs - 1)
  const instance = await compose(around)
  const cast = await signUpCast(instance, clock.now)
  await instance.stop()
  await rm(around.dataDirectory, { recursive: true, force: true })
  return { database: around.connection.database!, cast, castJoinedAt: clock.now }
}

async function signUpCast(instance: Composition, now: Date): Promise<Cast> {
  // The member of the cast who happens to be first must not be the administrator.
  await instance.melodrome.database
    .insertInto('founder')
    .values({ user_id: null, founded_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return Promise.all(['mina', 'jun', 'sora', 'teo'].map(name => signUp(instance, name))) as Promise<Cast>
}

/** `await grant(m, m.teo, 'moderator')`: from the next request on. */
export async function grant({ melodrome: { database } }: Composition, to: Person, role: Role): Promise<void> {
  await database.updateTable('users').set({ role }).where('id', '=', toUuid(to.id)).executeTakeFirstOrThrow()
}

export const passwordOf = (name: string): string => `${name} sings`

/** Sessions end after a day; a person who comes back after that logs in again. */
export async function logInAgain(m: TestMelodrome, ...names: CastName[]): Promise<void> {
  for (const name of names) {
    const body = { email: `${name}@example.org`, password: passwordOf(name) }
    await m[name].call('POST /api/auth/login', { body })
  }
}

async function signUp({ app }: Composition, name: string): Promise<Person> {
  const person = new Person(app)
  const account = await person.call('POST /api/auth/register', {
    body: { email: `${name}@example.org`, password: passwordOf(name), artistName: name, firstName: name },
  })
  person.id = account.id
  return person
}
