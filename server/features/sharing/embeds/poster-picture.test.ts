import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId, toUuid } from '../../../database/ids.ts'
import { aChallenge } from '../../../testing/challenges.ts'
import { melodrome, type TestMelodrome } from '../../../testing/test-melodrome.ts'

const pictureOf = (m: TestMelodrome, id: string) =>
  m.guest.send({ method: 'GET', url: `/api/challenges/${id}/link-picture` })

async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixel]
}

test('a link to a challenge shows its poster on the wall, and another one once its drawing has changed', async () => {
  const m = await melodrome()
  expect((await pictureOf(m, newId(0))).statusCode).toBe(404)
  const { id } = await aChallenge(m)
  const chosen = (art: string) =>
    m.melodrome.database.updateTable('challenges').set({ art }).where('id', '=', toUuid(id)).execute()
  await chosen('sun')
  const [one, same] = await Promise.all([pictureOf(m, id), pictureOf(m, id)])
  expect([one.statusCode, one.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(one.headers['cache-control']).toContain('public')
  expect(same.rawPayload).toEqual(one.rawPayload)
  expect(await sharp(one.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const [wall] = await colourAt(one.rawPayload, 40, 300)
  expect(wall).toBeLessThan(50)
  // Orange paper beside the sun, and the sun itself in ink.
  const [red = 0, , blue = 255] = await colourAt(one.rawPayload, 95, 110)
  expect([red > 230, blue < 90]).toEqual([true, true])
  expect((await colourAt(one.rawPayload, 380, 400))[0]).toBeLessThan(50)

  await chosen('line')
  expect((await colourAt((await pictureOf(m, id)).rawPayload, 95, 110))[2]).toBeGreaterThan(180)
})
