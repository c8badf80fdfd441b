import { copyFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct } from '../../tools/product.ts'
import { melodyWav } from '../audio.ts'
import { Client } from './client.ts'
import { eventually, freshFolder } from './machine.ts'
import { cuttableLine, startPublisher } from './publisher.ts'

const password = 'open the curtain'
const lrc = '[00:00.50]First line\n[00:02.00]Second line\n'

test('after one sign-in by code files become songs, with all that lies beside them', async () => {
  const { mina, address, folder, memory } = await ground()
  const song = join(folder, 'Neon.WAV')
  await writeFile(song, melodyWav({ seconds: 6 }).buffer)
  const recipe = {
    params: { caption: 'synthwave, night', lyrics: 'First line', seed: 7 },
    title: 'Neon rain',
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
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' })
  const published = told.filter(({ event }) => event === 'published')
  expect(published).toMatchObject([
    { title: 'Neon rain', file: song, sidecars: ['neon.json', 'neon.lrc', 'Neon.png'] },
    { title: 'Second try', file: plain, sidecars: [] },
  ])
  const made = await mina.call('GET /api/songs/{id}', String(published[0]!.id))
  expect(made).toMatchObject({
    status: 'ready',
    genre: 'electronic',
    prompt: 'synthwave, night',
    lyrics: 'First line\nSecond line',
    lyricTimes: [0.5, 2],
    cover: expect.objectContaining({ small: expect.any(String) }),
  })
  expect(await mina.list('GET /api/playlists')).toMatchObject([{ name: 'From my machine' }])
  expect(await mina.call('GET /api/drafts')).toEqual([])
  expect(await mina.call('GET /api/api-tokens')).toHaveLength(1)

  // Who is signed in is asked nothing, and the server is remembered; only its owner reads the token.
  const kept = join(memory, 'melodrome', 'publish.json')
  expect((await stat(kept)).mode & 0o777).toBe(0o600)
  const again = await startPublisher(memory, '--draft', plain).ended
  expect(again).toMatchObject({ code: 0, told: [{ event: 'sent', file: plain }] })
  // Sent once is there once.
  expect(await startPublisher(memory, '--draft', plain).ended).toMatchObject({ code: 0, told: again.told })
  expect(await mina.call('GET /api/drafts')).toHaveLength(1)
  await startPublisher(memory, '--logout').ended
  expect(await readFile(kept, 'utf8')).not.toContain('melodrome_')
})

test('what fails is told for each file, and the exit code says of what kind it is', async () => {
  const { mina, address, folder, memory } = await ground()
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

test('a file that was cut off goes on where it was', async () => {
  const { mina, address, folder, memory } = await ground()
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

test('what appears in a watched folder becomes a draft, once it is whole and only once', async () => {
  const { mina, address, folder, memory } = await ground()
  const { buffer } = melodyWav({ seconds: 5 })
  await writeFile(join(folder, 'before.wav'), melodyWav({ seconds: 5, tune: 2 }).buffer)
  const watching = startPublisher(memory, '--server', address, '--watch', folder)
  await letIn(mina, (await watching.first('signIn')).user_code)
  await watching.first('watching')
  // The first half, as a generator writes it.
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

let product: Product
let people = 0
beforeAll(async () => {
  product = await startProduct()
}, 180_000)
afterAll(() => product.stop())

/** A member, a folder with songs to come, and one in which the program remembers. */
async function ground() {
  const { address } = product
  const mina = new Client(address)
  people += 1
  await mina.register('mina', `mina-${people}@melodrome.test`)
  return { mina, address, folder: await freshFolder(), memory: await freshFolder() }
}

function letIn(person: Client, user_code: unknown) {
  return person.call('POST /api/auth/device/approval', '', { user_code, expiresInDays: 1, password })
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 400, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
}
