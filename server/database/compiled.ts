import type { Compilable, CompiledQuery } from 'kysely'
import type { Database, Executor } from './connect.ts'

/** Stands in a statement where each run puts a value of its own. */
class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A statement that is built once and run many times. To build it anew on each request costs more than to run it, so
 * what every request asks is written this way. `build` is called once, with a placeholder for each value: it may put
 * them into the statement, and nothing else; a decision by a value belongs outside, with a statement for each answer.
 * Values are given as PostgreSQL takes them (`toUuid` is for the caller); a list is one value (`= any(…)`).
 */
export function compiled<Values extends object, Row>(
  build: (database: Database, values: Values) => Compilable<Row>,
): (database: Executor, values: Values) => Promise<Row[]> {
  let known: CompiledQuery<Row> | undefined
  const compile = (database: Executor): CompiledQuery<Row> => {
    const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) }) as Values
    return build(database, placeholders).compile()
  }
  return async (database, values) => {
    known ??= compile(database)
    const parameters = known.parameters.map(value =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    )
    return (await database.executeQuery<Row>({ ...known, parameters })).rows
  }
}
