import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { maxPageSize, pageSize } from '#contract/limits.ts'
import type { Database, Executor } from './connect.ts'

/** The place in a statement of a value that each run gives. */
export class Placeholder {
  readonly name: PropertyKey
  readonly #translate: (value: unknown) => unknown

  constructor(name: PropertyKey, translate: (value: unknown) => unknown = value => value) {
    this.name = name
    this.#translate = translate
  }

  /** The same for a value that must be translated first, as `toUuid` does with ids. */
  translated(translate: (value: never) => unknown): Placeholder {
    return new Placeholder(this.name, translate as (value: unknown) => unknown)
  }

  valueAmong(values: object): unknown {
    return this.#translate(values[this.name as keyof typeof values])
  }
}

/**
 * A statement that is built once and run many times. To build it again for each request costs more than to run it, so
 * the statements of frequent requests are written this way. `build` is called once, with a placeholder for each value:
 * it may only put them into the statement. If a value decides the statement's form, build one statement for each form.
 * `toUuid` of a placeholder is a placeholder too, so functions that make parts of statements also work here. A list is
 * one value (`listOf`), given as PostgreSQL takes it.
 */
export function compiled<Values extends object, Row>(
  build: (database: Database, values: Values) => Compilable<Row> | RawBuilder<Row>,
): (database: Executor, values: Values) => Promise<Row[]> {
  let known: CompiledQuery<Row> | undefined
  const compile = (database: Executor): CompiledQuery<Row> => {
    const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) }) as Values
    return build(database, placeholders).compile(database)
  }
  return async (database, values) => {
    known ??= compile(database)
    const parameters = known.parameters.map(value =>
      value instanceof Placeholder ? value.valueAmong(values) : value,
    )
    return (await database.executeQuery<Row>({ ...known, parameters })).rows
  }
}

/**
 * The same for a statement with several shapes: whether it has a condition, how many rows it reads. Each shape is built
 * once, so there must be few of them. A shape is plain JSON.
 */
export function compiledByShape<Shape extends object, Values extends object, Row>(
  build: (database: Database, values: Values, shape: Shape) => Compilable<Row> | RawBuilder<Row>,
): (database: Executor, values: Values, shape: Shape) => Promise<Row[]> {
  const known = new Map<string, (database: Executor, values: Values) => Promise<Row[]>>()
  return (database, values, shape) => {
    const key = JSON.stringify(shape)
    const statement = known.get(key) ?? compiled((builder, places: Values) => build(builder, places, shape))
    known.set(key, statement)
    return statement(database, values)
  }
}

/**
 * A list as one value of a compiled statement: `= any(${listOf(ids, 'uuid')})`, `unnest(${listOf(…)})`. It stands in a
 * query of its own, so that PostgreSQL doesn't see how long it is. Otherwise it takes a plan for a short list to be cheaper
 * than one for any list, and plans the statement anew each time, which may cost more than to run it.
 */
export function listOf(values: readonly unknown[], type: keyof typeof arrays): RawBuilder<string> {
  return sql`(select ${values}::${arrays[type]})::${arrays[type]}`
}

const arrays = {
  uuid: sql`uuid[]`,
  text: sql`text[]`,
  bytea: sql`bytea[]`,
  boolean: sql`boolean[]`,
  smallint: sql`smallint[]`,
}

/**
 * How many rows a compiled list reads for a page of a given size: at least that many. There are few lengths, because
 * each is a statement of its own to build and plan.
 */
export function compiledLimit(
  limit: number,
  limits: readonly number[] = [pageSize + 1, maxPageSize + 1],
): number {
  return limits.find(known => known >= limit)!
}
