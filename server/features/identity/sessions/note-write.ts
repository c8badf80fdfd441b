import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { compiled } from '../../../database/compiled.ts'
import type { Database } from '../../../database/connect.ts'
import { GroupCommit } from '../../../database/group-commit.ts'
import { toUuid } from '../../../database/ids.ts'
import { type LogState, logState } from '../../../database/replicas/replicas.ts'
import { walPosition } from '../../../database/replicas/wal-position.ts'
import type { Viewer } from '../../../http/mount.ts'
import type { NoteWrite } from '../../../http/reading.ts'

interface Writers {
  sessions: readonly string[]
  /** Of programs and of music apps: no id stands for both. */
  tokens: readonly string[]
}

/**
 * Rows are locked in order, as two instances may note the same ones. Nothing waits for the disk: if the database crashes,
 * this is forgotten, and replicas are never far behind.
 */
const noteStatement = compiled(
  (_database, writers: Writers) => sql<{ position: string; hiding: string }>`
  with quickly as materialized (select set_config('synchronous_commit', 'off', true)),
  state as materialized (select log.* from quickly, (${logState}) log),
  in_sessions as (
    update sessions set wrote_at = greatest(wrote_at, state.position::pg_lsn) from state,
      (select id from sessions where id = any(${writers.sessions}::uuid[]) order by id for no key update) writing
    where sessions.id = writing.id
  ),
  in_tokens as (
    update api_tokens set wrote_at = greatest(wrote_at, state.position::pg_lsn) from state,
      (select id from api_tokens where id = any(${writers.tokens}::uuid[]) order by id for no key update) writing
    where api_tokens.id = writing.id
  ),
  in_apps as (
    update app_passwords set wrote_at = greatest(wrote_at, state.position::pg_lsn) from state,
      (select id from app_passwords where id = any(${writers.tokens}::uuid[]) order by id for no key update) writing
    where app_passwords.id = writing.id
  )
  select * from state`,
)

/**
 * After their write has been committed: from now on these sessions and tokens read only what has it too. Those who
 * write at the same time are noted by one statement. `see` is told what the log says on this occasion.
 */
export function noteWrites(
  database: Database,
  see: (state: LogState) => void,
  log: FastifyBaseLogger,
): NoteWrite {
  const notes = new GroupCommit<Viewer, void>(async writers => {
    const [state] = await noteStatement(database, {
      sessions: writers.flatMap(({ sessionId }) => (sessionId ? [toUuid(sessionId)] : [])),
      tokens: writers.flatMap(({ token }) => (token ? [toUuid(token.id)] : [])),
    })
    see({ position: walPosition(state!.position), hiding: state!.hiding })
    return writers.map(() => undefined)
  })
  // What was written stays written: for a moment its writer may be shown what was before.
  return writer => notes.add(writer).catch(error => log.warn({ err: error }, 'a write could not be noted'))
}
