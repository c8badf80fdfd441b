import 'vitest'

/** What the test run's set-up hands to every test file. */
declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL that holds a migrated database named `template`. */
    postgres: { host: string; port: number; user: string }
    workers: { audio: string; image: string; judge: string; credentials: string }
  }
}
