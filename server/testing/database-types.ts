/** How the types of the database are written, by `npm run database-types` and by the test that holds them to it. */
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
    // Ours alone: the queue has a schema of its own.
    'default-schema': 'public',
    'include-pattern': 'public.*',
    'exclude-pattern': 'migrations',
    // As the driver's own parsers give them.
    'type-mapping': '{"int8":"number","date":"string"}',
  }
  return Object.entries(options).flatMap(([option, value]) => [`--${option}`, value])
}
