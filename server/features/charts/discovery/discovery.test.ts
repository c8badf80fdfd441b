import { expect, test } from 'vitest'
import { decided } from '../../../testing/cases.ts'
import { hear } from '../../../testing/hear.ts'
import { aSong } from '../../../testing/songs.ts'
import { days, grant, logInAgain, melodrome, minutes } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'

const like = (by: Person, id: string, isLike = true) =>
  by.call('POST /api/songs/{id}/like', { params: { id }, body: { isLike } })
const play = (by: Person, id: string) => by.call('POST /api/songs/{id}/play', { params: { id } })
const idsOf = (songs: { id: string }[]) => songs.map(song => song.id)

test('first come songs that other fans of the same song like, then its genre, and each says why', async () => {
  const m = await melodrome()
  const forYou = (person: Person) => person.call('GET /api/songs/for-you')
  await expect(forYou(m.guest)).rejects.toMatchObject(refused('account.unauthorized'))
  const song = (by: Person, genre: string, title: string) => aSong(m, { by, genre, title })
  const liked = await song(m.mina, 'jazz', '달빛')
  const shared = await song(m.mina, 'rock', '많이 겹친 곡')
  const lessShared = await song(m.mina, 'pop', '적게 겹친 곡')
  const sameGenre = await song(m.sora, 'jazz', '같은 장르')
  const heard = await song(m.sora, 'jazz', '들은 곡')
  const juns = await song(m.jun, 'jazz', '내 곡')
  await song(m.sora, 'pop', '상관없는 곡')
  await m.foldNow()
  expect(await forYou(m.jun)).toEqual([])

  await like(m.jun, liked)
  await like(m.sora, liked)
  await like(m.teo, liked)
  await like(m.sora, shared)
  await like(m.teo, shared)
  await like(m.teo, lessShared)
  await like(m.sora, juns)
  await play(m.jun, heard)
  const brought = await forYou(m.jun)
  expect(idsOf(brought)).toEqual([shared, lessShared, sameGenre])
  expect(brought[0]).toMatchObject({ because: { id: liked, title: '달빛' }, isLike: null })

  await like(m.jun, lessShared, false)
  await m.jun.call('POST /api/users/{id}/mute', { params: { id: m.sora.id } })
  expect(idsOf(await forYou(m.jun))).toEqual([shared])
})

test('a song that is not shown any more, or whose artist one keeps away, is no reason for another', async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  const reasons = async () => (await m.jun.call('GET /api/songs/for-you')).map(({ because }) => because.title)
  const early = await aSong(m, { by: m.sora, genre: 'jazz', title: '먼저 좋아한 곡' })
  const late = await aSong(m, { by: m.mina, genre: 'folk', title: '나중에 좋아한 곡' })
  await aSong(m, { by: m.teo, genre: 'jazz' })
  await aSong(m, { by: m.teo, genre: 'folk' })
  await m.foldNow()
  await like(m.jun, early)
  m.clock.forward(minutes(1))
  await like(m.jun, late)
  expect(await reasons()).toEqual(['나중에 좋아한 곡'])
  await decided(m, { kind: 'song', id: late })
  expect(await reasons()).toEqual(['먼저 좋아한 곡'])
  await m.jun.call('POST /api/users/{id}/mute', { params: { id: m.sora.id } })
  expect(await reasons()).toEqual([])
})

test('the reason is the latest of several likes that brings enough songs', async () => {
  const m = await melodrome()
  const early = await aSong(m, { by: m.mina, genre: 'jazz' })
  const late = await aSong(m, { by: m.mina, genre: 'folk' })
  const inJazz = [
    await aSong(m, { by: m.mina, genre: 'jazz' }),
    await aSong(m, { by: m.mina, genre: 'jazz' }),
  ]
  await m.foldNow()
  await like(m.jun, early)
  m.clock.forward(minutes(1))
  await like(m.jun, late)
  const brought = await m.jun.call('GET /api/songs/for-you')
  expect(idsOf(brought).toSorted()).toEqual(inJazz.toSorted())
  expect(brought.every(({ because }) => because.id === early)).toBe(true)
})

test('after a song come others of its artist, then songs that its fans like, then the chart, and nothing that is disliked', async () => {
  const m = await melodrome()
  const after = (person: Person, id: string, limit = 24) =>
    person.call('GET /api/songs/{id}/after', { params: { id }, query: { limit } })
  const played = await aSong(m, { by: m.mina })
  m.clock.forward(minutes(1))
  const older = await aSong(m, { by: m.mina })
  m.clock.forward(minutes(1))
  const newer = await aSong(m, { by: m.mina })
  const often = await aSong(m, { by: m.sora })
  const once = await aSong(m, { by: m.sora })
  const charted = await aSong(m, { by: m.teo })
  const unseen = await aSong(m, { by: m.mina, status: 'processing' })
  for (const fan of [m.jun, m.teo]) {
    await like(fan, played)
    await like(fan, often)
  }
  await like(m.jun, once)
  await m.foldNow()
  expect(idsOf(await after(m.guest, played))).toEqual([newer, older, often, once, charted])
  expect(idsOf(await after(m.guest, played, 2))).toEqual([newer, older])
  // It would tell whose song it is.
  expect(idsOf(await after(m.guest, unseen, 2)).toSorted()).toEqual([played, often].toSorted())

  await like(m.sora, older, false)
  await m.sora.call('POST /api/users/{id}/mute', { params: { id: m.teo.id } })
  expect(idsOf(await after(m.sora, played))).toEqual([newer, often, once])
})

test('unheard are all songs of others that one has neither played nor voted on', async () => {
  const m = await melodrome()
  const unheard = (person: Person) => person.call('GET /api/songs/unheard')
  await expect(unheard(m.guest)).rejects.toMatchObject(refused('account.unauthorized'))
  expect(await unheard(m.jun)).toEqual([])
  const songs: string[] = []
  for (let at = 0; at < 4; at += 1) {
    m.clock.forward(minutes(60))
    songs.push(await aSong(m, { by: m.mina }))
  }
  await aSong(m, { by: m.jun })
  const soras = await aSong(m, { by: m.sora })
  await aSong(m, { by: m.mina, status: 'processing' })
  expect(idsOf(await unheard(m.jun)).toSorted()).toEqual([...songs, soras].toSorted())
  await play(m.jun, songs[0]!)
  await like(m.jun, songs[1]!, false)
  await m.jun.call('POST /api/users/{id}/block', { params: { id: m.sora.id } })
  expect(idsOf(await unheard(m.jun)).toSorted()).toEqual(songs.slice(2).toSorted())
  expect(await m.jun.call('GET /api/songs/unheard', { query: { limit: 1 } })).toHaveLength(1)
})

test('a rising song is heard more than in its own week; listeners who do not count, and artists whom one keeps away, are left out', async () => {
  const m = await melodrome()
  const rising = async (person: Person) => idsOf(await person.call('GET /api/songs/rising'))
  const steady = await aSong(m, { by: m.mina, title: '늘 듣는 곡' })
  const sudden = await aSong(m, { by: m.mina, title: '갑자기 뜬 곡' })
  const small = await aSong(m, { by: m.mina, title: '한 사람이 들은 곡' })
  const own = await aSong(m, { by: m.sora, title: '혼자 들은 곡' })
  m.clock.forward(days(2))
  await logInAgain(m, 'mina', 'jun', 'sora', 'teo')
  await hear(m, steady, m.jun, m.sora, m.teo)
  expect(await rising(m.guest)).toEqual([steady])
  // Six hours later these listeners belong to the week before, and no one has listened since.
  m.clock.forward(minutes(7 * 60))
  expect(await rising(m.guest)).toEqual([])

  await hear(m, sudden, m.jun, m.sora, m.teo)
  await hear(m, small, m.jun)
  await hear(m, own, m.sora)
  expect(await rising(m.guest)).toEqual([sudden, small])
  expect(idsOf(await m.guest.call('GET /api/songs/rising', { query: { limit: 1 } }))).toEqual([sudden])
  await m.teo.call('POST /api/users/{id}/mute', { params: { id: m.mina.id } })
  expect(await rising(m.teo)).toEqual([])
})
