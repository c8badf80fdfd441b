import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { wavFile } from '../../../testing/sound-files.ts'
import { melodrome } from '../../../testing/test-melodrome.ts'
import { refused } from '../../../testing/test-person.ts'
import { announce, sendPiece } from '../../../testing/tus-client.ts'
import { sweepStorage } from './sweep-storage.ts'

const megabyte = 1024 * 1024
const song = { title: 'Neon rain', terms: 'true' }

test('songs, drafts and announced files count, and a file for which there is no space left is refused', async () => {
  const m = await melodrome({ storageLimits: { quotaBytes: 3 * megabyte, minFreeBytes: 0 } })
  const used = async () => (await m.mina.call('GET /api/quota')).usedBytes
  expect(await m.mina.call('GET /api/quota')).toEqual({ usedBytes: 0, quotaBytes: 3 * megabyte })
  const audio = wavFile(2)
  await m.mina.publish({ ...song, audio })
  expect(await used()).toBe(audio.size)
  const draft = await announce(m.mina, 2 * megabyte)
  expect(await used()).toBe(audio.size + 2 * megabyte)

  const large = wavFile(13)
  expect(large.size).toBeGreaterThan(megabyte)
  await expect(m.mina.publish({ ...song, audio: large })).rejects.toMatchObject(refused('upload.quota'))
  await expect(announce(m.mina, megabyte)).rejects.toThrow('upload.quota')
  await m.jun.publish({ ...song, audio: large })

  await m.mina.call('DELETE /api/drafts/{id}', { params: { id: draft.split('/').at(-1)! } })
  await m.mina.publish({ ...song, audio: large })
  expect(await used()).toBe(audio.size + large.size)
})

test('of two uploads at once only one gets the last of the space', async () => {
  const m = await melodrome({ storageLimits: { quotaBytes: 3 * megabyte, minFreeBytes: 0 } })
  const both = await Promise.allSettled([announce(m.mina, 2 * megabyte), announce(m.mina, 2 * megabyte)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('songs without a measured size count after the next sweep', async () => {
  const m = await melodrome()
  const audio = wavFile(2)
  await m.mina.publish({ ...song, audio })
  await sql`update songs set original_bytes = null`.execute(m.melodrome.database)
  expect(await m.mina.call('GET /api/quota')).toMatchObject({ usedBytes: 0 })
  await sweepStorage(m.melodrome, { olderThanMs: 0, now: new Date(Date.now() + 1_000) })
  expect(await m.mina.call('GET /api/quota')).toMatchObject({ usedBytes: audio.size })
})

test('when little disk space is left, nothing can be uploaded, and everything else still works', async () => {
  const m = await melodrome()
  const audio = wavFile(1)
  const url = await announce(m.mina, 8)
  m.melodrome.storageLimits.minFreeBytes = Number.MAX_SAFE_INTEGER
  const full = refused('server.diskFull')
  await expect(m.mina.publish({ ...song, audio })).rejects.toMatchObject(full)
  await expect(announce(m.mina, 8)).rejects.toThrow('server.diskFull')
  expect((await sendPiece(m.mina, url, 0, Buffer.alloc(4))).json()).toMatchObject({ code: 'server.diskFull' })
  await m.mina.call('POST /api/forum/posts', {
    body: { title: 'No room today', content: 'Nothing can be uploaded.', category: 'talk', tags: [] },
  })
  m.melodrome.storageLimits.minFreeBytes = 0
  expect(await m.mina.publish({ ...song, audio })).toMatchObject({ status: 'ready' })
})
