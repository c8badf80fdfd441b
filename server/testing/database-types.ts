/**
 * The arguments that generate the types of the database, for `npm run database-types` and for the test that compares
 * them.
 */
export function databaseTypesArguments(database: {
  host: string
  port: number
  user: string
  database: string
}): string[] {
  const { host, port, user, database: name } = database
  const options = {
    dialect: 'postgres',
    url: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    'out-file': 'server/database/schema.gen.ts',
    // Only our tables: the queue has a schema of its own.
    'default-schema': 'public',
    'include-pattern': 'public.*',
    'exclude-pattern': 'migrations',
    // The types that the driver's parsers give.
    'type-mapping': '{"int8":"number","date":"string"}',
  }
  return Object.entries(options).flatMap(([option, value]) => [`--${option}`, value])
}
