import { copyFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { uuidFromId } from '#contract/ids.ts'
import { maxPageSize } from '#contract/limits.ts'
import { type Product, startProduct } from '../../tools/product.ts'
import { melodyWav } from '../audio.ts'
import { ownRows } from '../own-rows.ts'
import { Client } from './client.ts'
import { eventually } from './machine.ts'
import { cuttableLine, ground, letIn, startPublisher } from './publisher.ts'

const lrc = '[00:00.50]First line\n[00:02.00]Second line\n'

test('after one sign-in with a code, files become songs, together with the files beside them', async () => {
  const { mina, address, folder, memory } = await ground(product)
  const song = join(folder, 'Neon.WAV')
  await writeFile(song, melodyWav({ seconds: 6 }).buffer)
  const recipe = {
    params: {
      caption: 'synthwave, night',
      lyrics: 'First line',
      seed: 7,
      inference_steps: 8,
      bpm: 92,
      keyscale: 'A minor',
    },
    title: 'Neon rain',
    generator: 'Some machine',
    tags: ['night', 'rain'],
  }
  await writeFile(join(folder, 'neon.json'), JSON.stringify(recipe))
  await writeFile(join(folder, 'neon.lrc'), lrc)
  await writeFile(join(folder, 'Neon.png'), await picture())
  const plain = join(folder, 'Second try.wav')
  await writeFile(plain, melodyWav({ seconds: 5, tune: 3 }).buffer)

  const wish = ['--genre', 'electronic', '--playlist', 'From my machine']
  const first = startPublisher(memory, '--server', address, ...wish, song, plain)
  const asked = await first.first('signIn')
  expect(asked.verification_uri).toBe(`${address}/device`)
  const query = `?user_code=${asked.user_code}`
  const shown = await fetch(`${address}/api/auth/device${query}`, { headers: mina.headers() })
  expect(await shown.json()).toMatchObject({
    program: expect.stringContaining('melodrome-publish'),
    scopes: ['read', 'upload', 'write'],
  })
  await letIn(mina, asked.user_code)
  const { code, told, complaints } = await first.ended
  expect({ code, complaints }, JSON.stringify(told)).toEqual({ code: 0, complaints: '' })
  const published = told.filter(({ event }) => event === 'published')
  expect(published).toMatchObject([
    { title: 'Neon rain', status: 'ready', file: song, sidecars: ['neon.json', 'neon.lrc', 'Neon.png'] },
    { title: 'Second try', file: plain, sidecars: [] },
  ])
  const made = await mina.call('GET /api/songs/{id}', String(published[0]!.id))
  expect(made).toMatchObject({
    status: 'ready',
    genre: 'electronic',
    tags: ['night', 'rain'],
    prompt: 'synthwave, night',
    lyrics: 'First line\nSecond line',
    lyricTimes: [0.5, 2],
    generator: 'Some machine',
    seed: '7',
    steps: 8,
    bpm: 92,
    key: 'A minor',
    cover: expect.objectContaining({ small: expect.any(String) }),
  })
  expect(await mina.list('GET /api/playlists')).toMatchObject([{ name: 'From my machine' }])
  expect(await mina.call('GET /api/drafts')).toEqual([])
  expect(await mina.call('GET /api/api-tokens')).toHaveLength(1)

  // A signed-in person is asked nothing, and the server is remembered. Only the owner of the file can read the token.
  const kept = join(memory, 'melodrome', 'publish.json')
  expect((await stat(kept)).mode & 0o777).toBe(0o600)
  const again = await startPublisher(memory, '--draft', plain).ended
  expect(again).toMatchObject({ code: 0, told: [{ event: 'sent', file: plain }] })
  // A second run doesn't make a second draft.
  expect(await startPublisher(memory, '--draft', plain).ended).toMatchObject({ code: 0, told: again.told })
  expect(await mina.call('GET /api/drafts')).toHaveLength(1)
  await startPublisher(memory, '--logout').ended
  expect(await readFile(kept, 'utf8')).not.toContain('melodrome_')
})

test('each file’s failure is reported, and the exit code gives the kind of failure', async () => {
  const { mina, address, folder, memory } = await ground(product)
  const good = join(folder, 'good.wav')
  await writeFile(good, melodyWav({ seconds: 5 }).buffer)
  const bad = join(folder, 'bad.wav')
  await writeFile(bad, 'no sound at all, only words')
  const broken = join(folder, 'broken.wav')
  await copyFile(good, broken)
  await writeFile(join(folder, 'broken.json'), '{ "title": ')

  const run = (...words: string[]) => startPublisher(memory, ...words).ended
  expect(await run(good)).toMatchObject({ code: 2, told: [{ message: expect.stringContaining('--server') }] })
  expect(await run('--server', address, join(folder, 'missing.wav'))).toMatchObject({ code: 2 })
  expect(await run('--server', address, '--draft', '--genre', 'pop', good)).toMatchObject({ code: 2 })
  expect(await run('--server', 'http://127.0.0.1:9', good)).toMatchObject({ code: 4 })

  const refused = startPublisher(memory, '--server', address, good)
  const asked = await refused.first('signIn')
  await mina.call('POST /api/auth/device/denial', '', { user_code: asked.user_code })
  expect(await refused.ended).toMatchObject({ code: 3, told: [{}, { event: 'failed' }] })

  const mixed = startPublisher(memory, '--server', address, bad, broken, good)
  await letIn(mina, (await mixed.first('signIn')).user_code)
  const { code, told } = await mixed.ended
  expect(code).toBe(1)
  expect(told.slice(1)).toMatchObject([
    { event: 'failed', file: bad, code: 'song.audioNotAudio' },
    { event: 'failed', file: broken, message: expect.stringContaining('broken.json is no JSON') },
    { event: 'published', file: good },
  ])
  const wrongGenre = await run('--genre', 'noise of the sea', good)
  expect(wrongGenre).toMatchObject({ code: 1, told: [{ code: 'input.invalid' }] })
})

test('an interrupted upload continues where it was', async () => {
  const { mina, address, folder, memory } = await ground(product)
  const line = await cuttableLine(address)
  const file = join(folder, 'long.wav')
  const { buffer } = melodyWav({ seconds: 80 })
  await writeFile(file, buffer)

  line.cutAfterBytes = 5_000_000
  expect(buffer.length).toBeGreaterThan(line.cutAfterBytes)
  const first = startPublisher(memory, '--server', line.address, '--draft', file)
  await letIn(mina, (await first.first('signIn')).user_code)
  await eventually('the line is cut', 60, () => line.sentBytes > line.cutAfterBytes)
  first.kill('SIGKILL')
  await first.ended
  const [begun] = await mina.call('GET /api/drafts')
  expect(begun).toMatchObject({ status: 'receiving' })
  expect(begun!.receivedBytes).toBeGreaterThan(0)

  Object.assign(line, { sentBytes: 0, cutAfterBytes: Number.POSITIVE_INFINITY })
  expect(await startPublisher(memory, '--draft', file).ended).toMatchObject({
    code: 0,
    told: [{ event: 'sent', draft: begun!.id }],
  })
  expect(line.sentBytes).toBeLessThan(buffer.length - 1_000_000)
  expect(await mina.call('GET /api/drafts')).toMatchObject([{ id: begun!.id, receivedBytes: buffer.length }])
})

test('a file that appears in a watched folder becomes a draft when it is complete, and only once', async () => {
  const { mina, address, folder, memory } = await ground(product)
  const { buffer } = melodyWav({ seconds: 5 })
  await writeFile(join(folder, 'before.wav'), melodyWav({ seconds: 5, tune: 2 }).buffer)
  const watching = startPublisher(memory, '--server', address, '--watch', folder)
  await letIn(mina, (await watching.first('signIn')).user_code)
  await watching.first('watching')
  // Only the first half, as while a generator writes the file.
  const file = join(folder, 'growing.wav')
  for (let part = 1; part <= 4; part++) await writeFile(file, buffer.subarray(0, (buffer.length * part) / 4))
  expect(await watching.first('sent')).toMatchObject({ file })
  await copyFile(file, join(folder, 'copy.wav'))
  const other = join(folder, 'other.wav')
  await writeFile(other, melodyWav({ seconds: 5, tune: 5 }).buffer)
  await eventually('the other one is sent', 60, () => watching.told().some(told => told.file === other))
  watching.kill('SIGTERM')
  expect((await watching.ended).code).toBe(0)
  const drafts = await mina.call('GET /api/drafts')
  expect(drafts.map(({ fileName }) => fileName).toSorted()).toEqual(['growing.wav', 'other.wav'])
  expect(drafts.find(({ fileName }) => fileName === 'growing.wav')?.bytes).toBe(buffer.length)
})

test('a song is entered in a challenge and added to a playlist; if that fails, it says where the song is', async () => {
  const { mina, address, folder, memory } = await ground(product)
  const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  const challenge = await sora.call('POST /api/challenges', '', {
    title: 'Last light',
    description: 'The longest day.',
    startDate: at(1),
    endDate: at(30),
  })
  const start = 'update challenges set start_at = $2 where id = $1'
  await ownRows(product, start, [uuidFromId(challenge.id), at(-1)])
  const playlist = await mina.call('POST /api/playlists', '', { name: 'By address' })
  const file = join(folder, 'light.wav')
  await writeFile(file, melodyWav({ seconds: 5, tune: 7 }).buffer)
  const run = startPublisher(
    memory,
    '--server',
    address,
    '--genre',
    'electronic',
    '--title',
    'Light',
    '--challenge',
    `${address}/challenges/${challenge.id}?tab=entries`,
    '--playlist',
    `${address}/playlists/${playlist.id}/`,
    file,
  )
  await letIn(mina, (await run.first('signIn')).user_code)
  const { code, told } = await run.ended
  expect({ code, events: told.map(({ event }) => event) }).toEqual({
    code: 0,
    events: ['signIn', 'published'],
  })
  const songId = String(told[1]!.id)
  expect(told[1]).toMatchObject({ title: 'Light', address: `${address}/songs/${songId}` })
  expect(await mina.call('GET /api/challenges/{id}', challenge.id)).toMatchObject({
    ownSubmission: { songId },
  })
  expect(await mina.list('GET /api/playlists')).toMatchObject([{ id: playlist.id, songCount: 1 }])

  const other = join(folder, 'other.wav')
  await writeFile(other, melodyWav({ seconds: 5, tune: 8 }).buffer)
  const missing = await startPublisher(memory, '--challenge', 'nowhere', other).ended
  expect(missing).toMatchObject({
    code: 1,
    told: [{ event: 'failed', file: other, message: expect.stringContaining(`${address}/songs/`) }],
  })
  expect(await mina.call('GET /api/drafts')).toEqual([])
})

test('a song that a filter holds is told as held, and is entered nowhere', async () => {
  const { mina, address, folder, memory } = await ground(product)
  await sora.call('POST /api/admin/filters', '', { kind: 'words', pattern: 'moonrise', action: 'hold' })
  const file = join(folder, 'moon.wav')
  await writeFile(file, melodyWav({ seconds: 5, tune: 11 }).buffer)
  const run = startPublisher(memory, '--server', address, '--title', 'Moonrise', '--playlist', 'Mine', file)
  await letIn(mina, (await run.first('signIn')).user_code)
  const held = 'held until a moderator has looked at it'
  expect(await run.ended).toMatchObject({
    code: 1,
    told: [
      { event: 'signIn' },
      { event: 'published', file, status: 'withheld' },
      { event: 'failed', file, message: expect.stringContaining(held) },
    ],
  })
  expect(await mina.list('GET /api/playlists')).toEqual([])

  const other = join(folder, 'other.wav')
  await writeFile(other, melodyWav({ seconds: 5, tune: 12 }).buffer)
  expect(await startPublisher(memory, '--title', 'Another moonrise', other).ended).toMatchObject({
    code: 0,
    told: [{ event: 'published', status: 'withheld' }],
  })
})

test('a playlist is found among many, and an address of none is reported, not taken for a new name', async () => {
  const { mina, address, folder, memory } = await ground(product)
  const { id } = await mina.call('POST /api/playlists', '', { name: 'Old' })
  for (let n = 0; n < maxPageSize; n++) await mina.call('POST /api/playlists', '', { name: `New ${n}` })
  const file = join(folder, 'found.wav')
  await writeFile(file, melodyWav({ seconds: 5, tune: 9 }).buffer)
  const run = startPublisher(memory, '--server', address, '--playlist', 'Old', file)
  await letIn(mina, (await run.first('signIn')).user_code)
  expect((await run.ended).code).toBe(0)
  expect(await mina.call('GET /api/playlists/{id}', id)).toMatchObject({ songCount: 1 })

  const other = join(folder, 'lost.wav')
  await writeFile(other, melodyWav({ seconds: 5, tune: 10 }).buffer)
  const nowhere = `${address}/playlists/nowhere`
  expect(await startPublisher(memory, '--playlist', nowhere, other).ended).toMatchObject({
    code: 1,
    told: [{ event: 'failed', message: expect.stringContaining(`${nowhere} is no playlist of yours`) }],
  })
  // The newest come first: nothing was made.
  const [newest] = await mina.list('GET /api/playlists')
  expect(newest).toMatchObject({ name: `New ${maxPageSize - 1}` })
})

let product: Product
let sora: Client
beforeAll(async () => {
  product = await startProduct()
  // The first account becomes an administrator.
  sora = new Client(product.address)
  await sora.register('sora')
}, 180_000)
afterAll(() => product.stop())

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 400, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
}
