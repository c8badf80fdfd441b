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
  /** Ids of API tokens and of app passwords: no id is used for both. */
  tokens: readonly string[]
}

/**
 * Rows are locked in order, because two instances may note the same ones. Nothing waits for the disk: if the database
 * crashes, these notes are lost, but replicas are never far behind.
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
 * Called after writes have been committed: from then on these sessions and tokens read only from databases that have
 * the write. Writers at the same time share one statement. `see` is given the state of the log that this reads.
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
  // The write itself is not lost: its writer may only see the old state for a moment.
  return writer => notes.add(writer).catch(error => log.warn({ err: error }, 'a write could not be noted'))
}
