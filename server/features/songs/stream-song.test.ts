import { expect, test } from 'vitest'
import { newId } from '../../database/ids.ts'
import { wavFile } from '../../testing/sound-files.ts'
import { melodrome, type TestMelodrome } from '../../testing/test-melodrome.ts'

test('requests at the same time each get the sound they asked for, and none where there is none', async () => {
  const m = await melodrome()
  const long = await aSound(m, 4)
  const short = await aSound(m, 2)
  const gone = await aSound(m, 2)
  await m.mina.call('DELETE /api/songs/{id}', { params: { id: gone } })
  const wholeBytes = async (id: string): Promise<number> =>
    (await ask(m, id, 'bytes=0-')).rawPayload.byteLength
  const [longBytes, shortBytes] = [await wholeBytes(long), await wholeBytes(short)]
  expect(longBytes).toBeGreaterThan(shortBytes)

  const asked = [long, short, newId(m.clock.now.getTime()), gone, long, short]
  const answers = await Promise.all(asked.map((id, n) => ask(m, id, `bytes=${n}-${n + 99}`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([206, 206, 404, 404, 206, 206])
  expect(answers.map(({ headers }) => headers['content-range'])).toEqual([
    `bytes 0-99/${longBytes}`,
    `bytes 1-100/${shortBytes}`,
    undefined,
    undefined,
    `bytes 4-103/${longBytes}`,
    `bytes 5-104/${shortBytes}`,
  ])
})

test('a song that is deleted is silent at once, also for who hears it with others', async () => {
  const m = await melodrome()
  const id = await aSound(m, 2)
  const before = Array.from({ length: 20 }, () => ask(m, id, 'bytes=0-9'))
  await m.mina.call('DELETE /api/songs/{id}', { params: { id } })
  const after = await Promise.all(Array.from({ length: 20 }, () => ask(m, id, 'bytes=0-9')))
  expect(after.map(({ statusCode }) => statusCode)).toEqual(after.map(() => 404))
  for (const { statusCode } of await Promise.all(before)) expect([206, 404]).toContain(statusCode)
})

async function aSound(m: TestMelodrome, seconds: number): Promise<string> {
  return (await m.mina.publish({ title: 'Night bus', terms: 'true', audio: wavFile(seconds) })).id
}

const ask = (m: TestMelodrome, id: string, range: string) =>
  m.guest.send({ method: 'GET', url: `/api/songs/${id}/stream`, headers: { range } })
