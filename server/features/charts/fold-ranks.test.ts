import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toUuid } from '../../database/ids.ts'
import { transact } from '../../database/transact.ts'
import { melodrome } from '../../testing/test-melodrome.ts'
import { takeMarks } from './fold-ranks.ts'

test('a batch has 200 marks also while PostgreSQL believes that there are none', async () => {
  const m = await melodrome()
  const { database } = m.melodrome
  const mark = sql`insert into changed_songs (song_id) select id from songs`
  await sql`
    insert into songs (id, user_id, artist_name, title, status, original_blob, terms_accepted_at, created_at, updated_at)
    select gen_random_uuid(), ${toUuid(m.mina.id)}, 'mina', 'Neon rain', 'processing', 'original', now(), now(), now()
    from generate_series(1, 450)`.execute(database)
  // As it is when a burst of votes comes after a quiet hour.
  await mark.execute(database)
  await sql`delete from changed_songs`.execute(database)
  await sql`analyze changed_songs`.execute(database)
  await mark.execute(database)
  const batch = () => transact(database, async transaction => (await takeMarks(transaction)).length)
  expect([await batch(), await batch(), await batch()]).toEqual([200, 200, 50])
})
