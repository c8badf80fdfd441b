import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { waiting } from '../../../testing/locks.ts'
import { aSong } from '../../../testing/songs.ts'
import { melodrome, minutes } from '../../../testing/test-melodrome.ts'
import { Person } from '../../../testing/test-person.ts'

test('a play counts once per listener and song within thirty minutes', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  expect(await m.jun.call('POST /api/songs/{id}/play', { params })).toEqual({ counted: true })
  m.clock.forward(minutes(29))
  expect(await m.jun.call('POST /api/songs/{id}/play', { params })).toEqual({ counted: false })
  expect(await m.sora.call('POST /api/songs/{id}/play', { params })).toEqual({ counted: true })
  m.clock.forward(minutes(2))
  expect(await m.jun.call('POST /api/songs/{id}/play', { params })).toEqual({ counted: true })
  expect(await m.guest.call('GET /api/songs/{id}', { params })).toMatchObject({ plays: 3 })
})

test('a script without cookies cannot inflate a song: a visitor is their network', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const script = async (address: string) => {
    const visitor = new Person(m.app)
    visitor.address = address
    return (await visitor.call('POST /api/songs/{id}/play', { params })).counted
  }
  expect(await script('203.0.113.7')).toBe(true)
  expect(await script('203.0.113.7')).toBe(false)
  expect(await script('2001:db8:1:2::1')).toBe(true)
  expect(await script('2001:db8:1:2:ffff::9')).toBe(false)
  expect(await script('2001:db8:1:3::1')).toBe(true)
  expect(await m.guest.call('GET /api/songs/{id}', { params })).toMatchObject({ plays: 3 })
})

test('a thousand plays at once on two songs: totals equal events, and each listener counted once', async () => {
  const m = await melodrome()
  const ids = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.mina })]
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, i) => {
      const visitor = new Person(m.app)
      visitor.address = `10.0.0.${i % 200}`
      return visitor.call('POST /api/songs/{id}/play', { params: { id: ids[i % 2]! } })
    }),
  )
  expect(answers.filter(({ counted }) => counted)).toHaveLength(200)
  const { rows } = await sql<{ plays: number; events: number; days: number }>`
    select plays, (select count(*) from plays p where p.song_id = s.song_id) as events,
      (select sum(plays)::bigint from song_days d where d.song_id = s.song_id) as days
    from song_stats s`.execute(m.melodrome.database)
  expect(rows).toEqual([
    { plays: 100, events: 100, days: 100 },
    { plays: 100, events: 100, days: 100 },
  ])
})

test('a play that meets a vote on its song waits for it, and neither is given up', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  const { database } = m.melodrome
  await sql`delete from changed_songs`.execute(database)
  const play = await transact(database, async vote => {
    // In the order of a vote: first it locks the song's counts, then its mark.
    await sql`select from song_stats where song_id = ${toUuid(id)} for no key update`.execute(vote)
    const played = m.jun.call('POST /api/songs/{id}/play', { params: { id } })
    await expect.poll(() => waiting(m)).toBe(1)
    await sql`insert into changed_songs (song_id) values (${toUuid(id)}) on conflict do nothing`.execute(vote)
    return { played }
  })
  expect(await play.played).toEqual({ counted: true })
  expect(await m.guest.call('GET /api/songs/{id}', { params: { id } })).toMatchObject({ plays: 1 })
})

test('addresses are kept only as keyed hashes', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const visitor = new Person(m.app)
  visitor.address = '203.0.113.7'
  await visitor.call('POST /api/songs/{id}/play', { params })
  const { rows } = await sql<{ listener: Buffer }>`select listener from plays`.execute(m.melodrome.database)
  expect(rows[0]!.listener).toHaveLength(32)
  expect(rows[0]!.listener.toString('latin1')).not.toContain('203.0.113.7')
})
