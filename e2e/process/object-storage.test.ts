import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startStandIn } from '../../server/media/testing/store-stand-in.ts'
import { root } from '../../tools/stamp.mjs'
import { melodyWav } from '../audio.ts'
import { Client } from './client.ts'
import { filesIn, freshFolder, seeItFail, startHere } from './machine.ts'

const command = [process.execPath, '--import', 'tsx', join(root, 'tools/move-blobs.ts')] as const

test('an installation moves into an object storage and back, and its songs play in both places', async () => {
  const store = await startStandIn()
  const dataDirectory = await freshFolder()
  const inStore = { S3_URL: store.url }
  const inFolder = { S3_URL: store.url, BLOBS_IN: 'folder' }
  const folder = (): string[] => filesIn(join(dataDirectory, 'blobs'))

  const first = await startHere({ dataDirectory })
  const mina = new Client(first.address)
  await mina.register('mina')
  const early = await mina.publish(melodyWav())
  const sound = await heard(first.address, early.id)
  await first.end()
  expect(await seeItFail({ dataDirectory, command })).toEqual({
    code: 1,
    printed: 'There is only one place for songs and pictures: set S3_URL as well.\n',
  })

  const second = await startHere({ dataDirectory, settings: inStore })
  const late = await mina.at(second.address).publish(melodyWav({ tune: 1 }))
  expect([folder().length, store.kept.size]).toEqual([2, 2])
  expect(await heard(second.address, early.id)).toEqual(sound)
  const moved = await seeItFail({ dataDirectory, settings: inStore, command })
  expect(moved.printed).toMatch(/^2 files are to be moved from .*\nMoved 2 files, \d+ MB\.$/m)
  expect([moved.code, folder(), store.kept.size]).toEqual([0, [], 4])
  expect(await heard(second.address, early.id)).toEqual(sound)
  await mina.at(second.address).call('DELETE /api/songs/{id}', late.id)
  expect(await mina.at(second.address).statusOf(`/api/songs/${late.id}/stream`)).toBe(404)
  await second.end()

  const third = await startHere({ dataDirectory, settings: inFolder })
  const back = await seeItFail({ dataDirectory, settings: inFolder, command })
  expect(back.printed).toMatch(/^4 files are to be moved from .*\nMoved 4 files, \d+ MB\.$/m)
  expect([folder().length, store.kept.size]).toEqual([4, 0])
  expect(await heard(third.address, early.id)).toEqual(sound)
}, 300_000)

test('an object storage that refuses access or doesn’t answer ends the start with one sentence', async () => {
  const store = await startStandIn()
  store.fail({ status: 403, code: 'InvalidAccessKeyId' }, () => true, 9)
  const dataDirectory = await freshFolder()
  const refused = await seeItFail({ dataDirectory, settings: { S3_URL: store.url } })
  expect(refused.code).toBe(1)
  expect(refused.printed).toContain(
    `The object storage at ${store.settings.endpoint}/songs refuses (403 InvalidAccessKeyId). Look at S3_URL.\n`,
  )
  const nowhere = await seeItFail({
    dataDirectory,
    settings: { S3_URL: 's3://a:b@127.0.0.1:9/songs?tls=off' },
  })
  expect(nowhere.printed).toContain('The object storage at http://127.0.0.1:9/songs does not answer (')
})

/** A thousand bytes from the middle, as a player asks for them. */
async function heard(address: string, id: string): Promise<Buffer> {
  const response = await fetch(`${address}/api/songs/${id}/stream`, { headers: { range: 'bytes=3000-3999' } })
  expect(response.status).toBe(206)
  const part = Buffer.from(await response.arrayBuffer())
  expect(part).toHaveLength(1000)
  return part
}
