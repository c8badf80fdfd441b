import { sql } from 'kysely'
import type { Leaderboard } from '#contract/charts/hall-of-fame.ts'
import type { Translations } from '#contract/translations.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { personColumns, personOf } from '../../people/person.ts'
import { notBlocked } from '../../people/reach/reach.ts'
import { type Reader, songsInOrder } from '../../songs/song-lists.ts'
import { monthOf, periodOf } from './month.ts'

/** With more waves, each would get only a bar or two. */
const shownWaves = 5

interface Entry {
  category: string
  position: number
  user_id: string
  song_id: string | null
  challenge_id: string | null
  score: number
  basis: unknown
}

/** Undefined for a month that was never measured; the current one exists from its first day, even if it is empty. */
export async function leaderboardOf(
  m: Melodrome,
  reader: Reader,
  month: string,
): Promise<Leaderboard | undefined> {
  const { start, end } = periodOf(month)
  const current = monthOf(m.clock())
  const measured = await m.database
    .selectFrom('leaderboards')
    .select(['period_start', 'is_final'])
    // A clock that was ahead may have begun later ones.
    .where('period_start', '<=', `${current}-01`)
    .orderBy('period_start', 'desc')
    .execute()
  const known = measured.find(row => row.period_start.startsWith(month))
  if (!known && month !== current) return undefined
  const entries = await m.database
    .selectFrom('leaderboard_entries')
    .select(['category', 'position', 'user_id', 'song_id', 'challenge_id', 'score', 'basis'])
    .where('period_start', '=', start.toISOString().slice(0, 10))
    .where(notBlocked(reader.viewer, 'leaderboard_entries.user_id'))
    .orderBy('position')
    .execute()
  const months = new Set([current, ...measured.map(row => row.period_start.slice(0, 7))])
  return {
    month,
    periodStart: start.toISOString(),
    periodEnd: end.toISOString(),
    isFinal: known?.is_final ?? false,
    months: [...months].toSorted().toReversed(),
    ...(await listsOf(m, reader, entries)),
  }
}

type Lists = Pick<Leaderboard, 'artistOfMonth' | 'topRatedSongs' | 'challengeWinners'>

async function listsOf(m: Melodrome, reader: Reader, entries: readonly Entry[]): Promise<Lists> {
  const ofCategory = (category: keyof Lists) => entries.filter(entry => entry.category === category)
  const songIds = entries.flatMap(entry => entry.song_id ?? [])
  const songs = new Map(
    songIds.length === 0 ? [] : (await songsInOrder(m, reader, songIds)).map(song => [song.id, song]),
  )
  const [people, challenges] = [
    await peopleOf(m, ofCategory('artistOfMonth')),
    await challengesOf(m, ofCategory('challengeWinners')),
  ]
  return {
    artistOfMonth: ofCategory('artistOfMonth').flatMap(({ user_id, position, score, basis }) => {
      const person = people.get(user_id)
      const { songPoints, contestPoints } = basis as { songPoints: number; contestPoints: number }
      return person ? [{ position, score, ...person, songPoints, contestPoints }] : []
    }),
    topRatedSongs: ofCategory('topRatedSongs').flatMap(({ song_id, position, score, basis }) => {
      const song = songs.get(song_id!)
      const { ratings, sum } = basis as { ratings: number; sum: number }
      return song ? [{ position, score, song, averageRating: sum / ratings, ratingCount: ratings }] : []
    }),
    challengeWinners: ofCategory('challengeWinners').flatMap(
      ({ song_id, challenge_id, position, score, basis }) => {
        const [song, challenge] = [songs.get(song_id!), challenges.get(challenge_id!)]
        const { ranking, voters, mean } = basis as { ranking: number; voters: number; mean: number }
        return song && challenge
          ? [{ position, score, song, challenge, ranking, averageRating: mean, voterCount: voters }]
          : []
      },
    ),
  }
}

async function peopleOf({ database }: Melodrome, entries: readonly Entry[]) {
  if (entries.length === 0) return new Map<string, never>()
  const rows = await database
    .selectFrom('users')
    .select([...personColumns, 'users.song_count', 'users.follower_count'])
    .where(
      'users.id',
      'in',
      entries.map(entry => toUuid(entry.user_id)),
    )
    .where('users.deletion_due_at', 'is', null)
    .select(
      sql<string[]>`array(
        select replace(encode(peaks, 'base64'), chr(10), '') from songs
        where songs.user_id = users.id and status = 'ready' and peaks is not null
        order by published_at desc, id desc limit ${sql.lit(shownWaves)})`.as('song_peaks'),
    )
    .execute()
  return new Map(
    rows.map(row => [
      row.person_id,
      {
        user: personOf(row),
        songCount: row.song_count,
        followerCount: row.follower_count,
        songPeaks: row.song_peaks,
      },
    ]),
  )
}

async function challengesOf({ database }: Melodrome, entries: readonly Entry[]) {
  if (entries.length === 0) return new Map<string, never>()
  const rows = await database
    .selectFrom('challenges')
    .select(['id', 'title', 'title_translations'])
    .where(
      'id',
      'in',
      entries.map(entry => toUuid(entry.challenge_id!)),
    )
    .where('is_active', '=', true)
    .execute()
  return new Map(
    rows.map(row => [
      row.id,
      { id: row.id, title: row.title, titleTranslations: row.title_translations as Translations },
    ]),
  )
}
