import { sql } from 'kysely'
import { qualifiedPauseHours } from '#contract/limits.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { GroupCommit } from '../../../database/group-commit.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { countListens } from './count-listens.ts'
import {
  type Beat,
  judgeBeat,
  neededSeconds,
  type RunningListen,
  slotCount,
  type Verdict,
} from './judge-beat.ts'

export type Answer =
  | { isQualified: boolean }
  | { refused: 'song.notFound' | 'listen.notRunning' | 'listen.implausible' }

export type BeatKeeper = GroupCommit<Beat, Answer>

/** Beats are many and small, so many of them are judged and stored together. */
export function createBeatKeeper(database: Database): BeatKeeper {
  return new GroupCommit(beats => keepBeats(database, beats))
}

/** Beats of one person are stored one after the other; beats of different people at once. */
async function keepBeats(database: Database, beats: Beat[]): Promise<Answer[]> {
  const answers = new Map<Beat, Answer>()
  let left = beats
  while (left.length > 0) {
    const firsts = new Map(left.toReversed().map(beat => [beat.userId, beat]))
    const round = [...firsts.values()].toSorted((a, b) => (toUuid(a.userId) < toUuid(b.userId) ? -1 : 1))
    await transact(database, async transaction => {
      for (const [beat, answer] of await keepRound(transaction, round)) answers.set(beat, answer)
    })
    left = left.filter(beat => firsts.get(beat.userId) !== beat)
  }
  return beats.map(beat => answers.get(beat)!)
}

interface Judged {
  beat: Beat
  verdict: Verdict
  song: HeardSong
}

interface HeardSong {
  durationSeconds: number
  ownerId: string
}

/**
 * At most one beat of each person, sorted by person: rows are locked in one order, so there is no deadlock. Songs come
 * first, as in the deletion of a song, which ends the listens that are running.
 */
async function keepRound(transaction: Transaction, round: Beat[]): Promise<[Beat, Answer][]> {
  const songs = await songsOf(transaction, round)
  const running = await lockRunning(
    transaction,
    round.filter(({ songId }) => songs.has(songId)),
  )
  const answers: [Beat, Answer][] = []
  const judged: Judged[] = []
  for (const beat of round) {
    const song = songs.get(beat.songId)
    if (!song) answers.push([beat, { refused: 'song.notFound' }])
    else judged.push({ beat, song, verdict: judgeBeat(beat, running.get(beat.userId), song.durationSeconds) })
  }
  await moveRunning(transaction, judged)
  const qualified = await addHeard(transaction, judged)
  await addHeat(transaction, judged)
  for (const { beat, verdict } of judged) {
    answers.push([
      beat,
      verdict.kind === 'refused' ? { refused: verdict.code } : { isQualified: qualified.has(beat.userId) },
    ])
  }
  return answers
}

async function lockRunning(transaction: Transaction, beats: Beat[]): Promise<Map<string, RunningListen>> {
  if (beats.length === 0) return new Map()
  const rows = await transaction
    .selectFrom('running_listens')
    .select(['user_id', 'song_id', 'listen_id', 'credited_until'])
    .where(
      'user_id',
      'in',
      beats.map(beat => toUuid(beat.userId)),
    )
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return new Map(
    rows.map(row => [
      row.user_id,
      { songId: row.song_id, listen: row.listen_id, creditedUntil: row.credited_until },
    ]),
  )
}

/**
 * Locked, as `lockPlayableSong` does: otherwise the deletion of one song would fail the beats of all. A song that is being
 * deleted is left out: its deletion would hold up the beats of all.
 */
async function songsOf(transaction: Transaction, beats: Beat[]): Promise<Map<string, HeardSong>> {
  const rows = await transaction
    .selectFrom('songs')
    .select(['id', 'duration_seconds', 'user_id'])
    .where(
      'id',
      'in',
      beats.map(beat => toUuid(beat.songId)),
    )
    .where('status', '=', 'ready')
    .orderBy('id')
    .forKeyShare()
    .skipLocked()
    .execute()
  return new Map(
    rows.map(row => [row.id, { durationSeconds: row.duration_seconds ?? 0, ownerId: row.user_id }]),
  )
}

async function moveRunning(transaction: Transaction, judged: Judged[]): Promise<void> {
  const rows = judged.flatMap(({ beat, verdict }) =>
    verdict.kind === 'refused'
      ? []
      : [
          {
            user_id: toUuid(beat.userId),
            song_id: toUuid(beat.songId),
            listen_id: beat.listen,
            credited_until: verdict.creditedUntil,
          },
        ],
  )
  if (rows.length === 0) return
  await transaction
    .insertInto('running_listens')
    .values(rows)
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet(eb => ({
        song_id: eb.ref('excluded.song_id'),
        listen_id: eb.ref('excluded.listen_id'),
        credited_until: eb.ref('excluded.credited_until'),
      })),
    )
    .execute()
}

/**
 * Answers who has now listened long enough. Seconds count towards the next qualified listen only after the pause that
 * follows the last one.
 */
async function addHeard(transaction: Transaction, judged: Judged[]): Promise<Set<string>> {
  const heard = judged.flatMap(({ beat, verdict, song }) =>
    verdict.kind === 'heard' ? [{ beat, verdict, needed: neededSeconds(song.durationSeconds) }] : [],
  )
  if (heard.length === 0) return new Set()
  const { rows } = await sql<{ user_id: string; is_qualified: boolean; is_enough: boolean }>`
    with asked as (
      select * from unnest(
        ${heard.map(({ beat }) => toUuid(beat.songId))}::uuid[],
        ${heard.map(({ beat }) => toUuid(beat.userId))}::uuid[],
        ${heard.map(({ verdict }) => bitsOf(verdict.slots))}::text[],
        ${heard.map(({ verdict }) => verdict.seconds)}::float8[],
        ${heard.map(({ needed }) => needed)}::float8[],
        ${heard.map(({ beat }) => beat.at)}::timestamptz[]
      ) as asked (song_id, user_id, slots, seconds, needed, at)
    ), kept as (
      insert into listens (song_id, user_id, heard_slots, heard_seconds, fresh_seconds, created_at, updated_at)
      select song_id, user_id, slots::bit(100), seconds, seconds, at, at from asked order by song_id, user_id
      on conflict (song_id, user_id) do update set
        heard_slots = listens.heard_slots | excluded.heard_slots,
        heard_seconds = listens.heard_seconds + excluded.heard_seconds,
        fresh_seconds = case
          when listens.qualified_at > excluded.updated_at - make_interval(hours => ${sql.lit(qualifiedPauseHours)}) then 0
          else listens.fresh_seconds + excluded.fresh_seconds
        end,
        updated_at = excluded.updated_at
      returning song_id, user_id, fresh_seconds, qualified_at
    )
    select user_id, fresh_seconds >= needed as is_enough,
      qualified_at is not null or fresh_seconds >= needed as is_qualified
    from kept join asked using (song_id, user_id)`.execute(transaction)
  const enough = new Set(rows.filter(row => row.is_enough).map(row => row.user_id))
  await countListens(
    transaction,
    heard.map(({ beat }) => beat).filter(beat => enough.has(beat.userId)),
  )
  return new Set(rows.filter(row => row.is_qualified).map(row => row.user_id))
}

async function addHeat(transaction: Transaction, judged: Judged[]): Promise<void> {
  const heat = new Map<string, number[]>()
  for (const { beat, verdict, song } of judged) {
    // The owner of a song often hears every second of it.
    if (verdict.kind !== 'heard' || beat.userId === song.ownerId) continue
    const slots = heat.get(beat.songId) ?? Array.from({ length: slotCount }, () => 0)
    for (const slot of verdict.slots) slots[slot]! += 1
    heat.set(beat.songId, slots)
  }
  if (heat.size === 0) return
  const sorted = [...heat].toSorted(([a], [b]) => (toUuid(a) < toUuid(b) ? -1 : 1))
  await sql`
    insert into song_heat (song_id, slots)
    select song_id, slots::integer[] from unnest(
      ${sorted.map(([songId]) => toUuid(songId))}::uuid[],
      ${sorted.map(([, slots]) => `{${slots.join(',')}}`)}::text[]
    ) as asked (song_id, slots)
    order by song_id
    on conflict (song_id) do update set slots = (
      select array_agg(before + more order by place)
      from unnest(song_heat.slots, excluded.slots) with ordinality as both_slots (before, more, place)
    )`.execute(transaction)
}

function bitsOf(slots: readonly number[]): string {
  const bits = Array.from({ length: slotCount }, () => '0')
  for (const slot of slots) bits[slot] = '1'
  return bits.join('')
}
