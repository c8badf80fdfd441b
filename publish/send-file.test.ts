import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recall, remember } from './kept.mjs'
import { keyOf, sendFile } from './send-file.mjs'
import { emptyFolder } from './testing/empty-folder.ts'
import { type Reply, refusal, serverStandIn } from './testing/server-stand-in.ts'

const bytes = 'abcdef'

test('an upload goes on where it was after a proxy answered for the server, and begins anew only if it is gone', async () => {
  const folder = await emptyFolder()
  const file = join(folder, 'song.wav')
  await writeFile(file, bytes)
  const heads: Reply[] = [
    { status: 502 },
    { status: 429 },
    { status: 200, headers: { 'upload-offset': '2', 'upload-length': '6' } },
    refusal(404, 'draft.notFound'),
  ]
  const server = await serverStandIn(asked => {
    if (asked.startsWith('HEAD')) return heads.shift()!
    if (asked.startsWith('PATCH')) return { status: 204, headers: { 'upload-offset': '6' } }
    return { status: 201, headers: { location: '/api/uploads/second' } }
  })
  const key = await keyOf(server.address, file)
  await remember(folder, ({ uploads }) => {
    uploads[key] = `${server.address}/api/uploads/first`
  })
  const send = () => sendFile({ server: server.address, token: 't', folder }, file, () => {})
  expect(await send()).toBe('first')
  const head = 'HEAD /api/uploads/first'
  expect(server.asked).toEqual([head, head, head, 'PATCH /api/uploads/first'])

  expect(await send()).toBe('second')
  expect((await recall(folder)).uploads[key]).toBe(`${server.address}/api/uploads/second`)
})
