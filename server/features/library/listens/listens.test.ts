import { expect, test } from 'vitest'
import { aSong } from '../../../testing/songs.ts'
import { melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'
import { heardShare, isQualified } from './heard.ts'

const listen = 'a'.repeat(32)
const other = 'b'.repeat(32)
const seconds = (count: number) => count * 1_000

/** A person's player, which reports what it has played. */
const playerOf = (person: Person, id: string, name = listen) => ({
  start: () =>
    person.call('POST /api/songs/{id}/listens', { params: { id }, body: { listen: name, heard: [] } }),
  heard: (...heard: [number, number][]) =>
    person.call('POST /api/songs/{id}/listens', { params: { id }, body: { listen: name, heard } }),
})

const knownOf = async (m: TestMelodrome, person: Person, id: string) => ({
  share: await heardShare(m.melodrome.database, person.id, id),
  isQualified: await isQualified(m.melodrome.database, person.id, id),
})

test('half a minute of really passed time makes a listen qualified, and parts heard again count once', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  const jun = playerOf(m.jun, id)
  expect(await jun.start()).toEqual({ isQualified: false })
  for (const from of [0, 10]) {
    m.clock.forward(seconds(10))
    expect(await jun.heard([from, from + 10])).toEqual({ isQualified: false })
  }
  m.clock.forward(seconds(10))
  expect(await jun.heard([10, 20])).toEqual({ isQualified: true })
  expect(await knownOf(m, m.jun, id)).toEqual({ share: 0.16, isQualified: true })
  expect(await knownOf(m, m.sora, id)).toEqual({ share: 0, isQualified: false })
})

test('a listener who claims more seconds than have passed, in one beat or in many, is refused, and nothing is stored', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  const jun = playerOf(m.jun, id)
  await jun.start()
  m.clock.forward(seconds(10))
  await expect(jun.heard([0, 40])).rejects.toMatchObject(refused('listen.implausible'))
  await jun.heard([0, 10])
  await jun.heard([10, 11.9])
  await expect(jun.heard([11.9, 13])).rejects.toMatchObject(refused('listen.implausible'))
  await expect(jun.heard([120, 130])).rejects.toMatchObject(refused('listen.implausible'))
  await expect(jun.heard([5, 4])).rejects.toMatchObject(refused('input.invalid'))
  expect(await knownOf(m, m.jun, id)).toEqual({ share: 0.1, isQualified: false })
})

test('a pause earns nothing: parts that were not played can’t be claimed later', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  const jun = playerOf(m.jun, id)
  await jun.start()
  m.clock.forward(minutes(10))
  await expect(jun.heard([0, 100])).rejects.toMatchObject(refused('listen.implausible'))
  expect(await jun.heard([0, 20])).toEqual({ isQualified: false })
})

test('one listens to one thing at a time: a second tab takes over', async () => {
  const m = await melodrome()
  const [first, second] = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.mina })]
  const [here, there] = [playerOf(m.jun, first), playerOf(m.jun, second, other)]
  await here.start()
  await there.start()
  m.clock.forward(seconds(10))
  await expect(here.heard([0, 10])).rejects.toMatchObject(refused('listen.notRunning'))
  await there.heard([0, 10])
  await expect(playerOf(m.sora, second, other).heard([0, 10])).rejects.toMatchObject(
    refused('listen.notRunning'),
  )
  expect(await knownOf(m, m.jun, first)).toMatchObject({ share: 0 })
  expect(await knownOf(m, m.jun, second)).toMatchObject({ share: 0.08 })
})

test('a listen continues after a reload, without anything counted twice', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  await playerOf(m.jun, id).start()
  m.clock.forward(seconds(20))
  await playerOf(m.jun, id).heard([0, 20])
  await playerOf(m.jun, id, other).start()
  await expect(playerOf(m.jun, id, other).heard([0, 20])).rejects.toMatchObject(refused('listen.implausible'))
  m.clock.forward(seconds(10))
  expect(await playerOf(m.jun, id, other).heard([20, 30])).toEqual({ isQualified: true })
})

test('many beats of one person at once are judged one after the other', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  const jun = playerOf(m.jun, id)
  await jun.start()
  m.clock.forward(seconds(10))
  const beats = await Promise.allSettled(Array.from({ length: 20 }, () => jun.heard([0, 5])))
  expect(beats.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('beats of visitors are answered but not kept; for an unknown song the answer is “not found”', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  expect(await playerOf(m.guest, id).heard([0, 10])).toEqual({ isQualified: false })
  await m.mina.call('DELETE /api/songs/{id}', { params: { id } })
  await expect(playerOf(m.jun, id).start()).rejects.toMatchObject(refused('song.notFound'))
})

test('parts that three people play again are shown; fewer people, or the maker alone, are not enough', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  const heat = () => m.guest.call('GET /api/songs/{id}/heat', { params: { id } })
  const hearTwice = async (person: Person) => {
    const player = playerOf(person, id)
    await player.start()
    for (const [from, to] of [
      [0, 20],
      [20, 40],
      [26, 40],
      [40, 60],
    ] as const) {
      m.clock.forward(seconds(to - from))
      await player.heard([from, to])
    }
  }
  const nothing = { strip: [], moments: [] }
  for (const person of [m.mina, m.jun, m.sora]) {
    await hearTwice(person)
    expect(await heat()).toEqual(nothing)
  }
  await hearTwice(m.teo)
  // The song is 123.4 s long: 26 s on is its 22nd hundredth, which begins within second 25.
  const { strip, moments } = await heat()
  expect(moments).toEqual([25])
  expect(strip).toHaveLength(100)
  expect([strip[0], strip[25], strip[99]]).toEqual([50, 100, 0])
  // Its maker may loop a part all day.
  const maker = playerOf(m.mina, id)
  await maker.start()
  for (const _ of [1, 2, 3, 4, 5]) {
    m.clock.forward(seconds(20))
    await maker.heard([70, 90])
  }
  expect(await heat()).toEqual({ strip, moments })
  const hidden = await aSong(m, { by: m.mina, status: 'processing' })
  await expect(m.mina.call('GET /api/songs/{id}/heat', { params: { id: hidden } })).rejects.toMatchObject(
    refused('song.notFound'),
  )
})
