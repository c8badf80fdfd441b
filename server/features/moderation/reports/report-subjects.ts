import { type RawBuilder, sql } from 'kysely'
import { beginningOf } from '#contract/beginning-of.ts'
import type { ReportSubjectKind } from '#contract/moderation/report-reasons.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/** A thing that can be reported. `within`: the song of a comment, opinion or entry, the post of a reply, the conversation of a message. */
export interface Subject {
  kind: ReportSubjectKind
  id: string
  within?: string | undefined
}

/** A subject in its current state. */
export interface FoundSubject {
  withinId: string | null
  /** The person concerned; `null`: has left for good. */
  personId: string | null
  /** Whether everybody can see it; for a message, whether its two people can. */
  isInSight: boolean
  /** Title, name, or the first words. */
  name: string
  snapshot: Record<string, unknown>
}

const nameLength = 120

/**
 * Reads a subject and everything that a moderator has to see of it, no matter who may see it; undefined if there is
 * none. It has statements of its own instead of calling other rooms: rooms that hold content for review call this, so
 * it must not call them.
 */
export async function foundSubject(
  database: Executor,
  { kind, id, within }: Subject,
): Promise<FoundSubject | undefined> {
  const place = within === undefined ? null : toUuid(within)
  const { rows } = await statements[kind](toUuid(id), place).execute(database)
  const row = rows[0]
  return row && { ...row, name: beginningOf(row.name, nameLength) }
}

/** A conversation is private: no statement here shows a message to people who are not in it. */
export async function isInConversation(
  database: Executor,
  conversationId: string,
  personId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from conversation_sides
    where conversation_id = ${toUuid(conversationId)} and user_id = ${toUuid(personId)}`.execute(database)
  return rows.length > 0
}

type Statement = (id: string, within: string | null) => RawBuilder<FoundSubject>

const songInSight = sql`songs.status = 'ready'`

const songSnapshot = sql`jsonb_build_object('title', title, 'artistName', artist_name, 'description', description,
  'lyrics', lyrics, 'prompt', case when recipe_sharing <> 'nothing' then prompt end, 'tags', tags, 'generator', generator, 'audio', audio_blob,
  'cover', cover_blobs ->> 'medium')`

// Here and not in the rooms, because rooms open cases themselves: a room may not call code that calls it.
const statements: Record<ReportSubjectKind, Statement> = {
  song: id => sql`
    select null::uuid as "withinId", user_id as "personId", ${songInSight} as "isInSight", title as name,
      ${songSnapshot} as snapshot
    from songs where id = ${id}`,
  // The entry's song, also after the entry was withdrawn. Then only the snapshot still names the challenge.
  entry: (id, within) => sql`
    select id as "withinId", user_id as "personId", ${songInSight} as "isInSight", title as name,
      ${songSnapshot} || jsonb_build_object('challengeTitle', (
        select challenges.title from challenge_submissions entries join challenges on challenges.id = challenge_id
        where entries.id = ${id}
      )) as snapshot
    from songs where id = ${within}`,
  playlist: id => sql`
    select null::uuid as "withinId", user_id as "personId", (is_public and withheld_for is null) as "isInSight", name,
      jsonb_build_object('title', name, 'description', description) as snapshot
    from playlists where id = ${id}`,
  comment: (id, within) => sql`
    select song_id as "withinId", comments.user_id as "personId",
      (comments.withheld_for is null and ${songInSight}) as "isInSight", content as name,
      jsonb_build_object('content', content, 'songTitle', title, 'seconds', position_seconds) as snapshot
    from comments join songs on songs.id = song_id
    where song_id = ${within} and comments.id = ${id} and deleted_at is null`,
  opinion: (id, within) => sql`
    select song_id as "withinId", said.user_id as "personId",
      (said.withheld_for is null and ${songInSight}) as "isInSight", comment as name,
      jsonb_build_object('content', comment, 'songTitle', title) as snapshot
    from detailed_ratings said join songs on songs.id = song_id
    where song_id = ${within} and said.id = ${id} and comment is not null`,
  post: id => sql`
    select null::uuid as "withinId", user_id as "personId", withheld_for is null as "isInSight", title as name,
      jsonb_build_object('title', title, 'content', content, 'tags', tags) as snapshot
    from forum_posts where id = ${id} and deleted_at is null`,
  reply: (id, within) => sql`
    select post_id as "withinId", replies.user_id as "personId",
      (replies.withheld_for is null and posts.withheld_for is null) as "isInSight", replies.content as name,
      jsonb_build_object('content', replies.content, 'postTitle', posts.title) as snapshot
    from forum_replies replies join forum_posts posts on posts.id = post_id
    where post_id = ${within} and replies.id = ${id} and replies.deleted_at is null`,
  message: (id, within) => sql`
    select conversation_id as "withinId", user_id as "personId", true as "isInSight", content as name,
      jsonb_build_object('content', content, 'writtenAt', created_at) as snapshot
    from messages where conversation_id = ${within} and id = ${id} and deleted_at is null`,
  person: id => sql`
    select null::uuid as "withinId", id as "personId", deletion_due_at is null as "isInSight", artist_name as name,
      jsonb_build_object('artistName', artist_name, 'firstName', first_name, 'lastName', last_name, 'bio', bio,
        'picture', picture_large_blob) as snapshot
    from users where id = ${id}`,
}
