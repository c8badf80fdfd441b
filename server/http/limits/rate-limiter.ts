import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import {
  type HandlerLimitName,
  handlerLimits,
  type MailLimitName,
  mailLimits,
  type RateLimitName,
  rateLimits,
} from '#contract/rate-limits.ts'
import type { Database, Executor } from '../../database/connect.ts'
import { forgetInBatches } from '../../database/forget-in-batches.ts'

/** One try under one limit. `of` names what is counted: a network, a person, an address, or several joined. */
export interface Try {
  limit: RateLimitName | MailLimitName | HandlerLimitName
  of: string
}

const limits = { ...rateLimits, ...mailLimits, ...handlerLimits }
const keyBytes = 16

/** Counts tries in the database, so that all instances count together. */
export class RateLimiter {
  readonly #database: Database
  readonly #secret: Buffer
  readonly #clock: () => Date

  constructor(database: Database, secret: Buffer, clock: () => Date) {
    this.#database = database
    this.#secret = secret
    this.#clock = clock
  }

  /**
   * Counts one try under each limit and answers 0, or counts nothing and answers the seconds until it would be allowed.
   * One statement; rows are locked in the order of their keys, because writers that lock in one order can't deadlock;
   * in a transaction they stay locked until its end. Several at once can't all pass: the row itself decides when it is
   * written.
   */
  async spend(tries: readonly Try[], database: Executor = this.#database): Promise<number> {
    const now = this.#clock()
    const asked = tries.map(({ limit }) => limits[limit])
    const { rows } = await sql<{ wait: number | null; counted: Buffer[] }>`
      with asked as (
        select key, times, make_interval(mins => minutes) as span from unnest(
          ${this.#keysOf(tries)}::bytea[],
          ${asked.map(({ times }) => times)}::integer[],
          ${asked.map(({ minutes }) => minutes)}::integer[]
        ) as asked (key, times, minutes)
      ), over as (
        select max(extract(epoch from oldest + span - ${now}))::float8 as wait from (
          select span, tries[cardinality(tries) - times + 1] as oldest from asked join recent_tries using (key)
        ) as found where oldest + span > ${now}
      ), counted as (
        insert into recent_tries as known (key, tries, forget_at)
        select key, array[${now}::timestamptz], ${now}::timestamptz + span from asked
        where (select wait is null from over) order by key
        on conflict (key) do update set
          tries = (known.tries || excluded.tries)[
            cardinality(known.tries) + 2 - (select times from asked where asked.key = known.key) :],
          forget_at = excluded.forget_at
        where (select known.tries[cardinality(known.tries) - times + 1] + span <= ${now}
          from asked where asked.key = known.key) is not false
        returning key
      )
      select wait, array(select key from counted) as counted from over`.execute(database)
    const { wait, counted } = rows[0]!
    if (wait !== null) return Math.max(1, Math.ceil(wait))
    if (counted.length === tries.length) return 0
    // Others were quicker after the statement began; a second later the caller can learn how long to wait.
    await takeBack(counted, database)
    return 1
  }

  /** Takes back the newest try under each limit, because it turned out not to count. */
  async giveBack(tries: readonly Try[]): Promise<void> {
    await takeBack(this.#keysOf(tries), this.#database)
  }

  /**
   * The seconds until a try would be allowed; counts nothing. For calls with many right tries at once, of which only
   * the wrong ones are counted afterwards.
   */
  async waitFor({ limit, of }: Try): Promise<number> {
    const { times, minutes } = limits[limit]
    const [key] = this.#keysOf([{ limit, of }])
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from
        tries[cardinality(tries) - ${times}::integer + 1] + make_interval(mins => ${minutes}::integer)
        - ${this.#clock()}::timestamptz)::float8 as wait
      from recent_tries where key = ${key}`.execute(this.#database)
    return Math.max(0, Math.ceil(rows[0]?.wait ?? 0))
  }

  /**
   * Removes tries that no longer count; run from time to time. The table is read whole, because an index by age would have
   * to be changed with each try. Rows that someone tries to count in are left to the next sweep: who tries locks several,
   * in another order.
   */
  async forgetOld(batchRows?: number): Promise<void> {
    const deleteAtMost = (rows: number) =>
      sql`
        delete from recent_tries where ctid = any(array(
          select ctid from recent_tries where forget_at < ${this.#clock()}
          limit ${sql.lit(rows)} for update skip locked
        ))`.execute(this.#database)
    await forgetInBatches(deleteAtMost, batchRows)
  }

  #keysOf(tries: readonly Try[]): Buffer[] {
    return tries.map(({ limit, of }) =>
      createHmac('sha256', this.#secret).update(`${limit} ${of}`).digest().subarray(0, keyBytes),
    )
  }
}

async function takeBack(keys: readonly Buffer[], database: Executor): Promise<void> {
  await sql`
    with locked as (
      select key from recent_tries where key = any(${keys}::bytea[]) order by key for update
    )
    update recent_tries set tries = tries[: cardinality(tries) - 1] from locked
    where recent_tries.key = locked.key`.execute(database)
}
