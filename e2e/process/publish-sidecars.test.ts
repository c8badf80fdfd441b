import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxSidecarKilobytes } from '#contract/limits.ts'
import { flacWith, mp3With, opusWith } from '../../server/media/testing/tagged-files.ts'
import { type Product, startProduct } from '../../tools/product.ts'
import { melodyMp3, melodyWav } from '../audio.ts'
import { Client } from './client.ts'
import { eventually, freshFolder } from './machine.ts'
import { startPublisherIn } from './publisher.ts'

const html = '<img src=x onerror=alert(1)>'
const comfy = {
  '40': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'ace_step_v1_3.5b.safetensors' } },
  '14': { class_type: 'TextEncodeAceStepAudio', inputs: { tags: 'rainy jazz', lyrics: '[verse]\nla' } },
  '52': { class_type: 'KSampler', inputs: { seed: 4_242, positive: ['14', 0] } },
}
const recipe = {
  title: 'Neon rain',
  generator: 'Some machine',
  generatorVersion: '2.1',
  params: { caption: 'synthwave, night', seed: 7, bpm: 92, keyscale: 'A minor' },
}
const words = {
  title: 'Neon rain',
  generator: 'Some machine',
  generatorVersion: '2.1',
  prompt: 'synthwave, night',
  seed: '7',
  bpm: 92,
  key: 'A minor',
}

test('a draft takes the files beside its sound, and a second run takes those that have changed', async () => {
  const [folder, memory] = [await freshFolder(), await freshFolder()]
  const song = await wavIn(folder, 'neon.wav', 1)
  await writeFile(join(folder, 'neon.wav.json'), JSON.stringify(recipe))
  await writeFile(join(folder, 'Neon.txt'), 'First line\nSecond line\n')
  await writeFile(join(folder, 'neon.jpg'), await picture())
  expect(await run(memory, '--draft', song)).toMatchObject({
    code: 0,
    told: [{ event: 'sent', sidecars: ['neon.wav.json', 'Neon.txt', 'neon.jpg'] }],
  })
  const lyrics = 'First line\nSecond line'
  expect(await draftOf('neon.wav')).toMatchObject({ ...words, lyrics, cover: expect.any(Object) })

  await writeFile(join(folder, 'neon.lrc'), '[00:00.50]First line')
  expect(await run(memory, '--draft', song)).toMatchObject({ code: 0 })
  expect(await draftOf('neon.wav')).toMatchObject({ ...words, lyrics: '[00:00.50]First line' })
})

test('in a watched folder they are taken too, also when they appear after the sound', async () => {
  const [folder, memory] = [await freshFolder(), await freshFolder()]
  await wavIn(folder, 'before.wav', 2)
  const watching = start(memory, '--watch', folder)
  await watching.first('watching')
  const batch = join(folder, 'batch_1')
  await mkdir(batch)
  await writeFile(join(folder, 'before.json'), JSON.stringify(recipe))
  const song = await wavIn(batch, 'after.wav', 3)
  const sent = () => watching.told().filter(({ event }) => event === 'sent')
  await eventually('the sound is sent', 60, () => sent().length === 1)
  await writeFile(join(batch, 'after.json'), JSON.stringify(recipe))
  await eventually('what came later is sent', 60, () => sent().length === 2)
  watching.kill('SIGTERM')
  expect((await watching.ended).code).toBe(0)
  expect(sent()).toMatchObject([
    { file: song, sidecars: [] },
    { file: song, sidecars: ['after.json'] },
  ])
  expect(sent()[1]!.draft).toBe(sent()[0]!.draft)
  expect(await draftOf('after.wav')).toMatchObject(words)
  expect((await mina.call('GET /api/drafts')).map(({ fileName }) => fileName)).not.toContain('before.wav')
})

test('what generators write into FLAC, MP3 and Opus is published with the song', async () => {
  const [folder, memory] = [await freshFolder(), await freshFolder()]
  const prompt = JSON.stringify(comfy)
  const { buffer: mp3 } = await melodyMp3({ tune: 4 })
  const files = {
    'one.flac': flacWith({ comments: { TITLE: 'One', prompt } }),
    'two.mp3': mp3With(
      {
        sung: [
          ['First line', 500],
          ['Second line', 2_000],
        ],
      },
      mp3,
    ),
    'three.opus': opusWith({ comments: { prompt, LYRICS: '[00:00.50]First line\n[00:01.00]Second line' } }),
  }
  for (const [name, file] of Object.entries(files))
    await writeFile(join(folder, name), Buffer.from(await file.arrayBuffer()))
  const { code, told } = await run(memory, ...Object.keys(files).map(name => join(folder, name)))
  expect({ code, events: told.map(({ event }) => event) }).toEqual({
    code: 0,
    events: ['published', 'published', 'published'],
  })
  const songs = await Promise.all(told.map(({ id }) => mina.call('GET /api/songs/{id}', String(id))))
  const made = {
    generator: 'ACE-Step',
    generatorVersion: 'ace_step_v1_3.5b',
    prompt: 'rainy jazz',
    seed: '4242',
  }
  const sung = 'First line\nSecond line'
  expect(songs).toMatchObject([
    { title: 'One', ...made, lyrics: '[verse]\nla', lyricTimes: null },
    { title: 'two', lyrics: sung, lyricTimes: [0.5, 2], prompt: null },
    { title: 'three', ...made, lyrics: sung, lyricTimes: [0.5, 1] },
  ])
})

const nest = `{"caption": "a", "x": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`
const lies = JSON.stringify({ seed: 'x', bpm: -3, keyscale: {}, lyrics: [1, 2], title: null })
test('files beside a song that are false, too large, nested too deep or no picture are refused by name', async () => {
  const [folder, memory] = [await freshFolder(), await freshFolder()]
  const before = (await mina.call('GET /api/drafts')).length
  const published = async () => (await mina.list('GET /api/songs')).length
  const count = await published()
  const beside = async (name: string, ending: string, content: string, tune: number) => {
    await writeFile(join(folder, `${name}.${ending}`), content)
    return await wavIn(folder, `${name}.wav`, tune)
  }
  const local = [
    await beside('huge', 'json', `{"caption": "${' '.repeat(50_000_000)}"}`, 10),
    await beside('just', 'lrc', 'a'.repeat(maxSidecarKilobytes * 1024 + 1), 11),
  ]
  for (const way of [[], ['--draft']]) {
    const { code, told } = await run(memory, ...way, ...local)
    expect(code).toBe(1)
    expect(told).toMatchObject(
      local.map(file => ({
        event: 'failed',
        file,
        message: expect.stringMatching(/is too large: at most 512 KB/),
      })),
    )
  }
  // Nothing was sent.
  expect(await mina.call('GET /api/drafts')).toHaveLength(before)

  const refused: [file: string, beside: string, code: string][] = [
    [await beside('nest', 'json', nest, 12), 'nest.json', 'draft.sidecarUnreadable'],
    [await beside('lies', 'json', lies, 13), 'lies.json', 'draft.sidecarUnreadable'],
    [await beside('mixed', 'png', html, 14), 'mixed.png', 'song.coverNotImage'],
  ]
  const { code, told } = await run(memory, ...refused.map(([file]) => file))
  expect(code).toBe(1)
  expect(told).toMatchObject(
    refused.map(([file, name, problem]) => ({
      event: 'failed',
      file,
      code: problem,
      message: expect.stringContaining(`${name}: `),
    })),
  )
  expect(await published()).toBe(count)
  expect(await draftOf('lies.wav')).toMatchObject({ title: 'lies', fromFile: [], cover: null })

  // After the file is corrected, the next run continues with the existing draft.
  await writeFile(join(folder, 'lies.json'), JSON.stringify({ ...recipe, title: 'The truth' }))
  expect(await run(memory, refused[1]![0])).toMatchObject({ code: 0, told: [{ title: 'The truth' }] })
  expect((await mina.call('GET /api/drafts')).map(({ fileName }) => fileName)).not.toContain('lies.wav')
})

test('claims that the sound contradicts are refused before it is published, and HTML stays text', async () => {
  const [folder, memory] = [await freshFolder(), await freshFolder()]
  const late = await wavIn(folder, 'late.wav', 20)
  await writeFile(join(folder, 'late.json'), JSON.stringify({ ...recipe, duration: 9_999 }))
  await writeFile(join(folder, 'late.lrc'), '[00:00.50]First line\n[59:00.00]Never sung')
  expect(await run(memory, late)).toMatchObject({
    code: 1,
    told: [{ event: 'failed', code: 'input.invalid' }],
  })
  const marked = await wavIn(folder, 'marked.wav', 21)
  const all = { title: html, caption: html, lyrics: html, generator: html, generatorVersion: html, key: html }
  await writeFile(join(folder, 'marked.json'), JSON.stringify({ ...all, description: html, tags: ['b'] }))
  const { code, told } = await run(memory, marked)
  expect({ code, title: told[0]?.title }).toEqual({ code: 0, title: html })
  const song = await mina.call('GET /api/songs/{id}', String(told[0]!.id))
  expect(song).toMatchObject({ title: html, prompt: html, lyrics: html, generator: html, description: html })
  const page = await (await fetch(`${product.address}/songs/${song.id}`)).text()
  expect(page).toContain('&lt;img src=x')
  expect(page).not.toContain(html)
})

let product: Product
let mina: Client
let token: string
beforeAll(async () => {
  product = await startProduct()
  mina = new Client(product.address)
  await mina.register('mina')
  const made = await mina.call('POST /api/api-tokens', '', {
    name: 'a script',
    scopes: ['read', 'upload'],
    expiresInDays: 1,
    password: 'open the curtain',
  })
  token = made.secret
}, 180_000)
afterAll(() => product.stop())

/** On machines where no person can sign in, an environment variable holds the token. */
const start = (memory: string, ...asked: string[]) =>
  startPublisherIn({ XDG_CONFIG_HOME: memory, MELODROME_TOKEN: token }, [
    '--server',
    product.address,
    ...asked,
  ])
const run = (memory: string, ...asked: string[]) => start(memory, ...asked).ended

async function draftOf(fileName: string) {
  return (await mina.call('GET /api/drafts')).find(draft => draft.fileName === fileName)
}

async function wavIn(folder: string, name: string, tune: number): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, melodyWav({ seconds: 5, tune }).buffer)
  return path
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 400, channels: 3, background: '#804020' } })
    .jpeg()
    .toBuffer()
}
