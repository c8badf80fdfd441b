import { sql } from 'kysely'
import type { Executor } from '../../server/database/connect.ts'
import { toUuid } from '../../server/database/ids.ts'
import { slotCount } from '../../server/features/library/listens/judge-beat.ts'
import { replayedShares } from '../replays.ts'
import { demoSongs } from '../songs.ts'

/** Fills `song_heat`: each listener except the maker has heard every part once, and some have replayed the hook. */
export async function countHeat(database: Executor, songIds: ReadonlyMap<string, string>): Promise<void> {
  await sql`
    insert into song_heat (song_id, slots)
    select asked.song_id, (
      select array_agg(listeners + round(listeners * share)::integer order by place)
      from unnest(asked.shares::float8[]) with ordinality as slot (share, place)
    )
    from unnest(
      ${demoSongs.map(({ id }) => toUuid(songIds.get(id)!))}::uuid[],
      ${demoSongs.map(song => `{${replayedShares(song, slotCount).join(',')}}`)}::text[]
    ) as asked (song_id, shares)
    join (
      select song_id, count(*)::integer as listeners from listens join songs on songs.id = song_id
      where listens.user_id <> songs.user_id group by song_id
    ) heard on heard.song_id = asked.song_id
    on conflict (song_id) do update set slots = excluded.slots`.execute(database)
}
