import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatorFields } from '../web/features/songs/edit/song-words.ts'
import { proposed, publishFile } from './publish-file.mjs'
import { emptyFolder } from './testing/empty-folder.ts'
import { type Reply, refusal, serverStandIn } from './testing/server-stand-in.ts'

const wish = { title: undefined, genre: undefined, challenge: undefined, playlist: undefined }

test('what is proposed for a song is the same here, in the form and in the node for ComfyUI', async () => {
  expect(proposed.toSorted()).toEqual([...generatorFields].toSorted())
  const node = await readFile(join(import.meta.dirname, '../integrations/comfyui/server.py'), 'utf8')
  expect(JSON.parse(/^proposed = (.*)$/m.exec(node)?.[1] ?? 'null')).toEqual(proposed)
})

test('after a full disk the next run sends a deleted draft again, and has one that is still there read again', async () => {
  for (const keepsDrafts of [false, true]) {
    let isFull = true
    let draft: { id: string; status: string; canRetry: boolean } | undefined
    const read = () => {
      draft = { id: 'draft', status: isFull ? 'failed' : 'ready', canRetry: isFull && keepsDrafts }
    }
    const { asked, publish } = await publishing((call): Reply => {
      if (call.startsWith('PATCH')) read()
      if (call === 'GET /api/drafts') return { status: 200, json: draft ? [draft] : [] }
      if (!draft) return refusal(404, 'draft.notFound')
      if (call === 'POST /api/drafts/draft/retry') read()
      if (call !== 'POST /api/drafts/draft/publish') return arrived
      if (draft.status === 'ready') return { status: 200, json: { id: 'song', status: 'ready' } }
      if (!keepsDrafts) draft = undefined
      return refusal(507, 'server.diskFull')
    })
    for (let run = 0; run < 2; run++) await expect(publish(wish)).rejects.toThrow('server.diskFull')
    isFull = false
    expect(await publish(wish)).toMatchObject({ id: 'song', status: 'ready' })
    expect(asked.filter(call => call === 'POST /api/uploads')).toHaveLength(keepsDrafts ? 1 : 3)
  }
})

test('a song that is held is entered in no challenge and added to no playlist', async () => {
  const song = { id: 'song', status: 'withheld', title: 'A song' }
  const { asked, publish } = await publishing(call => {
    if (call === 'GET /api/drafts') return { status: 200, json: [{ id: 'draft', status: 'ready' }] }
    return call.startsWith('PATCH') ? arrived : { status: 200, json: song }
  })
  expect(await publish({ ...wish, challenge: 'c', playlist: 'Mine' })).toMatchObject(song)
  expect(asked.at(-1)).toBe('POST /api/drafts/draft/publish')
})

const arrived: Reply = { status: 200, headers: { 'upload-offset': '6', 'upload-length': '6' } }

/** Publishes a file of six bytes to a server that takes it as `draft`; everything else `replyTo` answers. */
async function publishing(replyTo: (call: string) => Reply) {
  const folder = await emptyFolder()
  const file = join(folder, 'song.wav')
  await writeFile(file, 'abcdef')
  const { address, asked } = await serverStandIn(call =>
    call === 'POST /api/uploads'
      ? { status: 201, headers: { location: '/api/uploads/draft' } }
      : replyTo(call),
  )
  const to = { server: address, token: 't', folder }
  return {
    asked,
    publish: (wanted: Parameters<typeof publishFile>[2]) => publishFile(to, file, wanted, () => {}),
  }
}
