import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { refuse } from '../../../http/refusal.ts'
import { bannedAmong, isNotBanned } from '../../moderation/sanctions/running-sanction.ts'

/**
 * THE rule of who can reach another person: every statement that shows a person something of others uses it.
 * docs/decisions says which condition each place needs, and why.
 *
 * `notBlocked` and `notKeptAway` compare a column with an array that is read once per statement. Anti-joins would mean the same, but
 * the planner would have to guess how few rows they leave, and would not use the index of the list.
 */

/** An id, or a part of a statement that holds it as a UUID. */
type PersonId = string | RawBuilder<string>
type AnyViewer = { id: PersonId } | null

/** A placeholder of a compiled statement stands for an id. */
const uuidOf = (id: PersonId): PersonId =>
  typeof id === 'object' && 'toOperationNode' in id ? id : toUuid(id)

/**
 * No block exists between the viewer and the person in `column`, in either direction. Use it for content that the
 * viewer looks up or has saved, and for actions. Also true for a column without a person, and for a visitor, who is
 * never blocked. No one can reach a banned member.
 */
export function notBlocked(viewer: AnyViewer, column: string): RawBuilder<boolean> {
  const isHere = isNotBanned(column)
  if (!viewer) return isHere
  return sql<boolean>`((${sql.ref(column)} = any (array(${blockedFor(viewer)}))) is not true and ${isHere})`
}

/** The same, and the viewer has not muted the person: for lists that come by themselves, and for news. */
export function notKeptAway(viewer: AnyViewer, column: string): RawBuilder<boolean> {
  const isHere = isNotBanned(column)
  if (!viewer) return isHere
  return sql<boolean>`((${sql.ref(column)} = any (${keptAwayFrom(viewer)})) is not true and ${isHere})`
}

/**
 * The same for everybody whose id the array in `column` has: each of them is out of the viewer's reach or muted. A list
 * with a few ids asks the index of the bans; to read all bans once would cost more.
 */
export function areAllKeptAway(viewer: { id: PersonId }, column: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} <@ (${keptAwayFrom(viewer)} || array(${bannedAmong(column)})))`
}

/**
 * The person has a profile: they are not banned, and are not leaving. For content of theirs that has no status for this
 * (songs have one: `hidden`). With an id PostgreSQL looks it up once per statement, with a column once per row.
 */
export function isPresent(person: PersonId): RawBuilder<boolean> {
  return sql<boolean>`((select ${isNotBanned('owner.id')} from users as owner
    where owner.id = ${uuidOf(person)} and owner.deletion_due_at is null) is true)`
}

/** The ids of all people who are blocked or muted for a viewer, as an array. */
function keptAwayFrom(viewer: { id: PersonId }): RawBuilder<string[]> {
  return sql`array(${blockedFor(viewer)} union all select muted_id from mutes where muter_id = ${uuidOf(viewer.id)})`
}

function blockedFor({ id }: { id: PersonId }): RawBuilder<unknown> {
  return sql`select blocked_id from blocks where blocker_id = ${uuidOf(id)}
    union all select blocker_id from blocks where blocked_id = ${uuidOf(id)}`
}

/**
 * The viewers who keep away one of these people, or are blocked by one of them, as `viewer`: for the same lists as
 * `notKeptAway`. Both arguments are arrays of ids as PostgreSQL writes them.
 */
export function viewersWhoKeepAway(
  viewers: readonly string[],
  people: readonly string[],
): RawBuilder<{ viewer: string }> {
  const [asking, shown] = [sql`any(${viewers}::uuid[])`, sql`any(${people}::uuid[])`]
  return sql`select blocker_id as viewer from blocks where blocker_id = ${asking} and blocked_id = ${shown}
    union all select blocked_id from blocks where blocked_id = ${asking} and blocker_id = ${shown}
    union all select muter_id from mutes where muter_id = ${asking} and muted_id = ${shown}`
}

/**
 * The person in `column` wants to hear of `actor`: there is no block between them, and they have not muted the actor.
 * For statements that go over many people and ask about one.
 */
export function hearsOf(column: string, actor: PersonId): RawBuilder<boolean> {
  const [person, who] = [sql.ref(column), uuidOf(actor)]
  return sql<boolean>`not exists (select from blocks where blocker_id = ${person} and blocked_id = ${who})
    and not exists (select from blocks where blocker_id = ${who} and blocked_id = ${person})
    and not exists (select from mutes where muter_id = ${person} and muted_id = ${who})`
}

export async function isBlocked(database: Executor, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select from blocks
    where (blocker_id = ${toUuid(one)} and blocked_id = ${toUuid(other)})
       or (blocker_id = ${toUuid(other)} and blocked_id = ${toUuid(one)})
    limit 1`.execute(database)
  return rows.length > 0
}

/** Before a person does something to another. The refusal does not say whose block it is. */
export async function refuseIfBlocked(database: Executor, one: string, other: string): Promise<void> {
  if (await isBlocked(database, one, other)) refuse('person.blocked')
}
