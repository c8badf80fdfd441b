import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { aChallenge } from '../../../testing/challenges.ts'
import { aSong } from '../../../testing/songs.ts'
import { days, logInAgain, melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import type { Person } from '../../../testing/test-person.ts'
import { releaseSong, withholdSong } from '../removal/withhold-song.ts'
import { areRemixesUntold, quietMs, tellOfRemixes } from './tell-of-remixes.ts'

const basedOn = (person: Person, id: string, origin: string | null) =>
  person.call('PATCH /api/songs/{id}', { params: { id }, body: { basedOn: origin } })

/** A song that names another as its origin, as if its uploader had just said so. */
async function aRemix(
  m: TestMelodrome,
  by: Person,
  origin: string,
  title = 'Neon rain, slowed',
): Promise<string> {
  const id = await aSong(m, { by, title })
  await basedOn(by, id, origin)
  return id
}

async function told(m: TestMelodrome, person: Person): Promise<(string | null)[]> {
  await tellOfRemixes(m.melodrome)
  return toldSoFar(person)
}

async function toldSoFar(person: Person): Promise<(string | null)[]> {
  const all = await person.call('GET /api/notifications')
  return all.filter(({ type }) => type === 'remix').map(({ relatedId }) => relatedId)
}

test('the maker of the original is told of each song made from it, once, after a few quiet minutes', async () => {
  const m = await melodrome({ role: 'web' })
  const origin = await aSong(m, { by: m.mina, title: 'Neon rain' })
  const other = await aSong(m, { by: m.sora, title: 'Other' })
  const remix = await aRemix(m, m.jun, origin)
  const own = await aRemix(m, m.mina, origin)
  m.clock.forward(quietMs - 1)
  expect(await told(m, m.mina)).toEqual([])
  m.clock.forward(1)
  await Promise.all([tellOfRemixes(m.melodrome), tellOfRemixes((await m.another()).melodrome)])
  expect(await told(m, m.mina)).toEqual([remix])
  m.mina.language = 'de'
  expect((await m.mina.call('GET /api/notifications'))[0]).toMatchObject({
    title: 'Aus deinem Song gemacht',
    message: 'jun hat „Neon rain, slowed“ veröffentlicht, entstanden aus deinem Song „Neon rain“.',
    relatedType: 'song',
    actors: [{ id: m.jun.id }],
    isRead: false,
  })
  for (const person of [m.jun, m.sora]) expect(await told(m, person)).toEqual([])

  // It is told once, also after the origin is named again; the maker of another origin is told, too.
  for (const said of [null, origin]) await basedOn(m.jun, remix, said)
  m.clock.forward(quietMs)
  expect(await told(m, m.mina)).toEqual([remix])
  const second = await aRemix(m, m.jun, origin)
  await basedOn(m.jun, remix, other)
  m.clock.forward(quietMs)
  expect(await told(m, m.mina)).toEqual([second, remix])
  expect(await told(m, m.sora)).toEqual([remix])
  expect(await m.guest.call('GET /api/songs/{id}', { params: { id: own } })).toMatchObject({
    basedOn: { id: origin },
  })
  expect(m.errors).toEqual([])
})

test('a maker who wants no such news, or is kept apart by a block or a mute, is told nothing; others are', async () => {
  const m = await melodrome({ role: 'web' })
  const origin = (by: Person) => aSong(m, { by })
  const [minas, soras, teos] = [await origin(m.mina), await origin(m.sora), await origin(m.teo)]
  const remixes = [await aRemix(m, m.jun, minas), await aRemix(m, m.jun, soras), await aRemix(m, m.jun, teos)]
  await m.mina.call('PUT /api/notifications/preferences', { body: { remix: false } })
  await m.sora.call('POST /api/users/{id}/block', { params: { id: m.jun.id } })
  m.clock.forward(quietMs)
  expect(await told(m, m.mina)).toEqual([])
  expect(await told(m, m.sora)).toEqual([])
  expect(await told(m, m.teo)).toEqual([remixes[2]])
  await m.sora.call('DELETE /api/users/{id}/block', { params: { id: m.jun.id } })
  await m.mina.call('PUT /api/notifications/preferences', { body: { remix: true } })
  expect(await told(m, m.sora)).toEqual([])
  const next = await aRemix(m, m.jun, minas)
  m.clock.forward(quietMs)
  expect(await told(m, m.mina)).toEqual([next])
})

test('of an entry that is judged without names its origin is told after the results, of a withheld song once it is back', async () => {
  const m = await melodrome({ role: 'web' })
  const origin = await aSong(m, { by: m.mina })
  const remix = await aRemix(m, m.jun, origin)
  const { id } = await aChallenge(m, { to: days(1) })
  const params = { challengeId: id }
  await m.jun.call('POST /api/challenges/{challengeId}/submit', { params, body: { songId: remix } })
  m.clock.forward(quietMs)
  expect(await told(m, m.mina)).toEqual([])
  m.clock.forward(days(1) + minutes(60))
  await logInAgain(m, 'mina')
  expect(await told(m, m.mina)).toEqual([])
  m.clock.forward(days(3))
  for (const name of ['mina', 'teo'] as const) await logInAgain(m, name)
  expect(await told(m, m.mina)).toEqual([remix])

  const { database } = m.melodrome
  const held = await aRemix(m, m.teo, origin)
  await transact(database, transaction => withholdSong(transaction, held, 'held'))
  m.clock.forward(quietMs)
  expect(await told(m, m.mina)).toEqual([remix])
  await transact(database, transaction => releaseSong(transaction, held, m.clock.now))
  expect(await told(m, m.mina)).toEqual([held, remix])
})

test('while the original is out of sight its maker is not told, but once it is back; after a month no more', async () => {
  const m = await melodrome({ role: 'web' })
  const { database } = m.melodrome
  const origin = await aSong(m, { by: m.mina })
  const set = (status: string) =>
    database.updateTable('songs').set({ status }).where('id', '=', toUuid(origin)).execute()
  const withhold = () => transact(database, transaction => withholdSong(transaction, origin, 'hidden'))
  const release = () => transact(database, transaction => releaseSong(transaction, origin, m.clock.now))
  const isDue = async () => {
    const { rows } = await sql<{ due: boolean }>`select ${areRemixesUntold(m.clock.now)} as due`.execute(
      database,
    )
    return rows[0]!.due
  }
  const remix = await aRemix(m, m.jun, origin)
  m.clock.forward(quietMs)
  for (const hide of [() => set('hidden'), withhold]) {
    await hide()
    expect(await isDue()).toBe(false)
    expect(await told(m, m.mina)).toEqual([])
  }
  await release()
  expect(await isDue()).toBe(true)
  expect(await told(m, m.mina)).toEqual([remix])

  const late = await aRemix(m, m.teo, origin)
  await withhold()
  m.clock.forward(days(31))
  for (const name of ['mina', 'teo'] as const) await logInAgain(m, name)
  expect(await isDue()).toBe(true)
  expect(await told(m, m.mina)).toEqual([remix])
  expect(await isDue()).toBe(false)
  await release()
  expect(await told(m, m.mina)).not.toContain(late)
})

test('news that cannot be sent keep none behind them waiting', async () => {
  const m = await melodrome({ role: 'web' })
  const origin = await aSong(m, { by: m.mina })
  const remixes: string[] = []
  for (const by of [m.jun, m.sora, m.teo]) {
    remixes.push(await aRemix(m, by, origin))
    m.clock.forward(1)
  }
  m.clock.forward(quietMs)
  const ids = sql.join(remixes.slice(0, 2).map(id => sql.lit(toUuid(id))))
  const { database } = m.melodrome
  await sql`alter table songs add constraint untold check (told_origin_id is null or id not in (${ids}))`.execute(
    database,
  )
  await tellOfRemixes(m.melodrome, 1)
  expect(await toldSoFar(m.mina)).toEqual([remixes[2]])
  await sql`alter table songs drop constraint untold`.execute(database)
  expect(new Set(await told(m, m.mina))).toEqual(new Set(remixes))
})
