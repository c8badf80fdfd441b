import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import { idFromUuid } from '#contract/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import type { SuspectedGroup } from './suspected-group.ts'

const youngDays = 30
const fewestPeople = 5
const fewestVotes = 3

/** Young accounts that were made in the same hour, and give most of their likes and good ratings to the same artist. */
export async function groupsByArtist({ database, clock }: Melodrome): Promise<SuspectedGroup[]> {
  const since = new Date(clock().getTime() - youngDays * dayMs)
  const { rows } = await sql<{ people: string[]; artist_id: string }>`
    with votes as (
      select people.id, people.created_at, liked.song_id
      from users people
      cross join lateral (
        select song_id from likes where likes.user_id = people.id and is_like
        union
        select song_id from ratings where ratings.user_id = people.id and rating >= 4
      ) liked
      where people.created_at > ${since}::timestamptz
    ), shares as (
      select votes.id, date_trunc('hour', votes.created_at) as made_in, songs.user_id as artist_id,
        count(*) as for_artist, sum(count(*)) over (partition by votes.id) as in_all
      from votes join songs on songs.id = votes.song_id
      where songs.user_id <> votes.id
      group by votes.id, made_in, songs.user_id
    )
    select array_agg(id order by id) as people, artist_id from shares
    where for_artist >= ${fewestVotes} and 2 * for_artist > in_all
    group by made_in, artist_id
    having count(*) >= ${fewestPeople}`.execute(database)
  return rows.map(({ people, artist_id }) => ({
    // Only single ids are translated by the driver.
    people: people.map(uuid => idFromUuid(uuid)),
    link: 'hour',
    chance: 0,
    favours: artist_id,
    entry: null,
  }))
}
