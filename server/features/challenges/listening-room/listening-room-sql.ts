import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { latestFirst } from '../../../database/latest-first.ts'
import type { TimePosition } from '../../../http/cursor.ts'
import type { Slice } from '../../../http/keyset.ts'
import type { Viewer } from '../../../http/mount.ts'
import { notBlocked } from '../../people/reach/reach.ts'

/**
 * All entries as this viewer's judging needs them: the maker, how many have judged the entry, and whether the viewer
 * was offered it and has judged it.
 */
export function entriesFor(database: Executor, viewer: Viewer, challengeId: string) {
  return database
    .selectFrom('challenge_submissions as entries')
    .innerJoin('songs', 'songs.id', 'entries.song_id')
    .leftJoin('challenge_voters as voters', join =>
      join
        .onRef('voters.challenge_id', '=', 'entries.challenge_id')
        .on('voters.user_id', '=', toUuid(viewer.id)),
    )
    .leftJoin('challenge_offers as offers', join =>
      join.onRef('offers.voter_id', '=', 'voters.id').onRef('offers.submission_id', '=', 'entries.id'),
    )
    .leftJoin('challenge_ballots as own', join =>
      join.onRef('own.voter_id', '=', 'voters.id').onRef('own.submission_id', '=', 'entries.id'),
    )
    .select(eb => [
      'entries.id',
      'entries.user_id',
      'offers.token',
      'offers.offered_at',
      'own.stars',
      eb
        .selectFrom('challenge_ballots')
        .whereRef('challenge_ballots.submission_id', '=', 'entries.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('voters'),
    ])
    .where('entries.challenge_id', '=', toUuid(challengeId))
    .where('entries.user_id', '<>', toUuid(viewer.id))
    .where('songs.status', '=', sql.lit('ready'))
    .where(notBlocked(viewer, 'songs.user_id'))
}

/** Entries with the tokens under which this viewer knows them. */
export function blindEntries(database: Executor, viewer: Viewer, challengeId: string) {
  return database
    .selectFrom('challenge_offers as offers')
    .innerJoin('challenge_voters as voters', 'voters.id', 'offers.voter_id')
    .innerJoin('challenge_submissions as entries', 'entries.id', 'offers.submission_id')
    .innerJoin('songs', 'songs.id', 'entries.song_id')
    .leftJoin('challenge_ballots as own', join =>
      join
        .onRef('own.voter_id', '=', 'offers.voter_id')
        .onRef('own.submission_id', '=', 'offers.submission_id'),
    )
    .leftJoin('listens', join =>
      join.onRef('listens.song_id', '=', 'songs.id').on('listens.user_id', '=', toUuid(viewer.id)),
    )
    .select([
      'offers.token',
      'songs.duration_seconds',
      'songs.peaks',
      'listens.heard_seconds',
      'listens.qualified_at',
      'own.stars',
      'own.vocal',
      'own.instrumental',
      'own.mixing',
      'own.creativity',
      'own.lyrics',
      'own.created_at as judged_at',
    ])
    .where('voters.challenge_id', '=', toUuid(challengeId))
    .where('voters.user_id', '=', toUuid(viewer.id))
    .where('songs.user_id', '<>', toUuid(viewer.id))
    .where('songs.status', '=', sql.lit('ready'))
    .where(notBlocked(viewer, 'songs.user_id'))
}

/**
 * Entries that the viewer has judged, the latest first. Cursors contain the token: the entry's own id stays on the
 * server.
 */
export function ownBallots(
  database: Executor,
  viewer: Viewer,
  challengeId: string,
  page: Slice<TimePosition>,
) {
  return blindEntries(database, viewer, challengeId)
    .where('own.stars', 'is not', null)
    .$call(query => latestFirst(query, ['own.created_at', 'offers.token'], page))
}

/** A person's row in a challenge's room, made when they come for the first time. */
export async function voterIn(
  transaction: Transaction,
  {
    userId,
    challengeId,
    network,
    at,
  }: { userId: string; challengeId: string; network: Buffer | null; at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into challenge_voters (id, challenge_id, user_id, network, created_at)
    values (gen_random_uuid(), ${toUuid(challengeId)}, ${toUuid(userId)}, ${network}, ${at})
    on conflict (challenge_id, user_id) do update set user_id = excluded.user_id
    returning id`.execute(transaction)
  return rows[0]!.id
}

/**
 * Gives a voter an entry to hear; offering the same entry again is the same offer. Undefined if the entry has just been
 * deleted.
 */
export async function offerEntry(
  transaction: Transaction,
  { voterId, submissionId, at }: { voterId: string; submissionId: string; at: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ token: string }>`
    insert into challenge_offers (voter_id, submission_id, token, offered_at)
    select ${toUuid(voterId)}, id, gen_random_uuid(), ${at} from challenge_submissions
    where id = ${toUuid(submissionId)} and song_id is not null for key share
    on conflict (voter_id, submission_id) do update set token = challenge_offers.token
    returning token`.execute(transaction)
  return rows[0]?.token
}
