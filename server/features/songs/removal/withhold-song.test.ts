import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { claim, decide, decided, moderated } from '../../../testing/cases.ts'
import { leave } from '../../../testing/left-account.ts'
import { listen } from '../../../testing/live-reader.ts'
import { waiting } from '../../../testing/locks.ts'
import { imposeIn } from '../../../testing/sanctions.ts'
import { aSong } from '../../../testing/songs.ts'
import { wavFile } from '../../../testing/sound-files.ts'
import { days, logInAgain, melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'
import { lockPerson } from '../../admin/storage/quota.ts'
import { analyse } from '../analyse-upload.ts'
import { releaseSong, withholdSong } from './withhold-song.ts'

const soon = { timeout: 15_000, interval: 20 }

/** Begins `work` while mina is being banned; it waits until that is done. */
async function whileBanned(m: TestMelodrome, work: () => Promise<void>): Promise<void> {
  let working: Promise<void> | undefined
  await transact(m.melodrome.database, async transaction => {
    await imposeIn(transaction, m, 'ban', m.mina)
    working = work()
    await expect.poll(() => waiting(m), soon).toBe(1)
  })
  await working
}

/** Begins `work` while the row of `person` is locked; then they are banned, and `work` has to come after that. */
async function atBanOf(m: TestMelodrome, person: Person, work: () => Promise<unknown>): Promise<void> {
  let done: Promise<PromiseSettledResult<unknown>[]> | undefined
  await transact(m.melodrome.database, async transaction => {
    await lockPerson(transaction, person.id)
    done = Promise.allSettled([work()])
    await expect.poll(() => waiting(m), soon).toBe(1)
    await imposeIn(transaction, m, 'ban', person)
  })
  expect(await done).toMatchObject([{ status: 'fulfilled' }])
}

/** A song of mina's whose sound is decoded next. */
async function analysedSoon(m: TestMelodrome): Promise<string> {
  const { database } = m.melodrome
  const heard = await m.mina.publish({ title: 'Sea', terms: 'true', audio: wavFile(1) })
  const id = await aSong(m, { by: m.mina, status: 'processing' })
  const { original_blob } = await database
    .selectFrom('songs')
    .select('original_blob')
    .where('id', '=', toUuid(heard.id))
    .executeTakeFirstOrThrow()
  await database.updateTable('songs').set({ original_blob }).where('id', '=', toUuid(id)).execute()
  return id
}

test('a song that is released or becomes ready at the moment of its maker’s ban stays hidden with the others', async () => {
  const m = await melodrome()
  const { database } = m.melodrome
  const release = (id: string) => transact(database, transaction => releaseSong(transaction, id, m.clock.now))
  const held = await aSong(m, { by: m.mina })
  const ofJun = await aSong(m, { by: m.jun })
  for (const id of [held, ofJun])
    await transact(database, transaction => withholdSong(transaction, id, 'held'))
  await whileBanned(m, () => release(held))
  await release(ofJun)
  const params = { id: held }
  await expect(m.jun.call('GET /api/songs/{id}', { params })).rejects.toMatchObject(refused('song.notFound'))
  expect(await m.jun.call('GET /api/songs/{id}', { params: { id: ofJun } })).toMatchObject({
    status: 'ready',
  })

  const other = await melodrome()
  const late = { id: await analysedSoon(other) }
  await whileBanned(other, () => analyse(other.melodrome, late.id, AbortSignal.timeout(soon.timeout)))
  const heard = other.jun.call('GET /api/songs/{id}', { params: late })
  await expect(heard).rejects.toMatchObject(refused('song.notFound'))
})

test('a song stays hidden if its maker comes back to their account at the moment of their ban', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  await leave(m, 'mina')
  await logInAgain(m, 'mina')
  await whileBanned(m, () => m.mina.call('DELETE /api/account/deletion'))
  await expect(m.jun.call('GET /api/songs/{id}', { params })).rejects.toMatchObject(refused('song.notFound'))
})

test('a song is held, changed or deleted at the moment of its maker’s ban, and neither fails', async () => {
  const m = await moderated()
  const { database } = m.melodrome
  await m.teo.call('POST /api/admin/filters', {
    body: { kind: 'words', action: 'hold', pattern: 'casino' },
  })
  const songs = [m.mina, m.jun, m.sora].map(by => aSong(m, { by }))
  const [ofMina, ofJun, ofSora] = (await Promise.all(songs)) as [string, string, string]
  await atBanOf(m, m.mina, () =>
    transact(database, transaction => withholdSong(transaction, ofMina, 'hidden')),
  )
  const body = { description: 'made for a casino' }
  await atBanOf(m, m.jun, () => m.jun.call('PATCH /api/songs/{id}', { params: { id: ofJun }, body }))
  await atBanOf(m, m.sora, () => m.sora.call('DELETE /api/songs/{id}', { params: { id: ofSora } }))
  const rows = await database.selectFrom('songs').select(['id', 'status']).orderBy('id').execute()
  expect(rows).toEqual([ofMina, ofJun].toSorted().map(id => ({ id, status: 'withheld' })))
  expect(m.errors).toEqual([])
})

test('a song that was held before anyone could hear it is new when it is released; one that was public keeps its day', async () => {
  const m = await moderated()
  await m.teo.call('POST /api/admin/filters', {
    body: { kind: 'words', action: 'hold', pattern: 'casino' },
  })
  await m.jun.call('POST /api/users/{id}/follow', { params: { id: m.mina.id }, body: {} })
  const early = await aSong(m, { by: m.mina, title: 'Early' })
  m.clock.forward(minutes(1))
  const held = await m.mina.publish({ title: 'Casino', terms: 'true', audio: wavFile(1) })
  expect(held).toMatchObject({ status: 'withheld' })
  m.clock.forward(minutes(1))
  const later = await aSong(m, { by: m.mina, title: 'Later' })
  const words = { params: { id: early }, body: { description: 'made for a casino' } }
  await m.mina.call('PATCH /api/songs/{id}', words)
  const own = await m.mina.call('GET /api/users/{id}/songs', { params: { id: m.mina.id } })
  expect(own.map(({ id }) => id)).toEqual([later, held.id, early])
  m.clock.forward(days(9))
  await logInAgain(m, 'jun', 'teo')
  for (const { id } of await m.teo.call('GET /api/moderation/cases')) {
    await claim(m.teo, id)
    await decide(m.teo, id, { content: 'dismiss' })
  }
  for (const call of ['GET /api/songs', 'GET /api/songs/following'] as const)
    expect((await m.jun.call(call)).map(({ id }) => id)).toEqual([held.id, later, early])
  const ofTheWeek = await m.jun.call('GET /api/songs', { query: { window: 'week' } })
  expect(ofTheWeek.map(({ id }) => id)).toEqual([held.id])
})

test('open pages of the owner hear when a song is held, let pass, hidden or deleted, but not of a report that moves nothing', async () => {
  const m = await moderated()
  await m.teo.call('POST /api/admin/filters', {
    body: { kind: 'words', action: 'hold', pattern: 'casino' },
  })
  const id = await aSong(m, { by: m.mina })
  const topic = `song:${id}`
  const [mina, jun] = [await listen(m, m.mina), await listen(m, m.jun, { topics: [topic] })]
  const told = () => mina.heard.filter(({ data }) => data.topic === 'songs').map(({ data }) => data.id)
  await decided(m, { kind: 'song', id }, { content: 'dismiss' })

  await m.mina.call('PATCH /api/songs/{id}', { params: { id }, body: { description: 'made for a casino' } })
  await expect.poll(told, soon).toEqual([id])
  const [held] = await m.teo.call('GET /api/moderation/cases')
  await claim(m.teo, held!.id)
  await decide(m.teo, held!.id, { content: 'dismiss' })
  await expect.poll(told, soon).toEqual([id, id])
  await decided(m, { kind: 'song', id })
  await expect.poll(told, soon).toEqual([id, id, id])

  const heard = jun.topics.length
  await m.mina.call('DELETE /api/songs/{id}', { params: { id } })
  await expect.poll(told, soon).toEqual([id, id, id, id])
  await expect.poll(() => jun.topics.slice(heard), soon).toContain(topic)
  expect(m.errors).toEqual([])
})
