import { expect, onTestFinished, test } from 'vitest'
import { startTestPostgres } from '../../tools/test-postgres.ts'
import { melodyWav } from '../audio.ts'
import { Client } from './client.ts'
import { openLive } from './live-stream.ts'
import { eventually, freshFolder, startHere } from './machine.ts'

const fans = ['jun', 'sora', 'teo', 'ada']
const commentsEach = 15

test('live events cross instances within a second, and none is lost or doubled when an instance is killed', async () => {
  const postgres = await startTestPostgres()
  onTestFinished(() => postgres.stop())
  const dataDirectory = await freshFolder()
  const settings = { DATABASE_URL: postgres.url, LOG_LEVEL: 'warn', TRUST_PROXY: '1' }
  const [first, second] = await Promise.all([
    startHere({ dataDirectory, settings }),
    startHere({ dataDirectory, settings }),
  ])
  const mina = new Client(first.address)
  const minaId = await mina.register('mina')
  const song = await mina.publish(melodyWav())
  const crowd = await Promise.all(
    fans.map(async name => {
      const fan = new Client(second.address)
      await fan.register(name)
      return fan
    }),
  )
  const [jun] = crowd as [Client]

  const before = await openLive(mina)
  await eventually('the stream has begun', 10, () => before.position !== undefined)
  const start = before.position!
  await jun.call('POST /api/users/{id}/follow', minaId, { following: true })
  await eventually(
    'mina hears at one instance whom jun followed at the other',
    1,
    () => before.numbers.length === 1,
  )

  const talk = crowd.map(async (fan, at) => {
    for (let n = 0; n < commentsEach; n += 1)
      await fan.call('POST /api/songs/{id}/comments', song.id, { content: `${fans[at]} ${n}` })
  })
  await eventually('some of it has come', 20, () => before.numbers.length > 5)
  first.signal('SIGKILL')
  await before.ended
  const heardBefore = before.numbers.length
  const after = await openLive(mina.at(second.address), before.position)
  await Promise.all(talk)

  const expected = 1 + fans.length * commentsEach
  expect(heardBefore).toBeLessThan(expected)
  await eventually('the rest has come', 5, () => heardBefore + after.numbers.length >= expected)
  const numbers = [...before.numbers, ...after.numbers]
  expect(numbers).toEqual(Array.from({ length: expected }, (_, n) => start + 1 + n))
  expect(await mina.at(second.address).call('GET /api/notifications/count')).toMatchObject({
    count: expected,
  })
  expect(after.isOpen).toBe(true)
})
