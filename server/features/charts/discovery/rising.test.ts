import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId, toUuid } from '../../../database/ids.ts'
import { aSong } from '../../../testing/songs.ts'
import { days, melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'

const hours = (count: number): number => minutes(60 * count)

test('a wave stays for six hours, even when no new listener comes, and leaves with its last listener', async () => {
  const m = await melodrome()
  const wave = await aSong(m, { by: m.mina, title: '물결' })
  m.clock.forward(days(2))
  // Five an hour for four hours.
  for (const hour of [0, 1, 2, 3]) await listeners(m, wave, { count: 5, at: inHours(m, -hour) })
  const isRising: boolean[] = []
  for (let hour = 0; hour <= 7; hour += 1) {
    isRising.push((await rising(m)).includes(wave))
    m.clock.forward(hours(1))
  }
  expect(isRising).toEqual([true, true, true, true, true, true, false, false])
})

test('the song furthest above its own week is first, and a song heard as much as usual does not rise', async () => {
  const m = await melodrome()
  const [usual, known, fresh] = [
    await aSong(m, { by: m.mina, title: '늘 듣는 곡' }),
    await aSong(m, { by: m.mina, title: '알려진 곡' }),
    await aSong(m, { by: m.mina, title: '새로 뜬 곡' }),
  ]
  m.clock.forward(days(9))
  for (let window = 0; window < 28; window += 1) {
    const at = inHours(m, -6 * window - 5)
    await listeners(m, usual, { count: 12, at })
    if (window > 0) await listeners(m, known, { count: 8, at })
  }
  await listeners(m, known, { count: 22, at: inHours(m, -1) })
  await listeners(m, fresh, { count: 20, at: inHours(m, -1) })
  // The known song has more listeners; the other one is further above its own week.
  expect(await rising(m)).toEqual([fresh, known])
})

async function rising(m: TestMelodrome): Promise<string[]> {
  return (await m.guest.call('GET /api/songs/rising')).map(({ id }) => id)
}

const inHours = (m: TestMelodrome, count: number): Date => new Date(m.clock.now.getTime() + hours(count))

/** This many people, each new to the song, who really listened at that moment. */
async function listeners(
  m: TestMelodrome,
  songId: string,
  { count, at }: { count: number; at: Date },
): Promise<void> {
  const ids = Array.from({ length: count }, () => toUuid(newId(0)))
  const madeAt = new Date(at.getTime() - days(30))
  const { database } = m.melodrome
  await sql`
    insert into users (id, email, email_key, artist_name, created_at, updated_at)
    select id, id || '@example.org', id || '@example.org', left(id::text, 8), ${madeAt}, ${madeAt}
    from unnest(${ids}::uuid[]) id`.execute(database)
  await sql`
    insert into listens (song_id, user_id, heard_slots, heard_seconds, created_at, updated_at, qualified_at)
    select ${toUuid(songId)}, id, repeat('1', 100)::bit(100), 60, ${at}, ${at}, ${at}
    from unnest(${ids}::uuid[]) id`.execute(database)
}
