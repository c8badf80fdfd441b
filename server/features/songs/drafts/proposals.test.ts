import sharp from 'sharp'
import { expect, test } from 'vitest'
import { maxSidecarKilobytes } from '#contract/limits.ts'
import { DraftFields } from '#contract/songs/drafts.ts'
import { melody, mp3Of } from '../../../media/testing/sounds.ts'
import { flacWith, m4aWith, mp3With, opusWith } from '../../../media/testing/tagged-files.ts'
import { wavFile } from '../../../testing/sound-files.ts'
import { melodrome } from '../../../testing/test-melodrome.ts'
import type { Person } from '../../../testing/test-person.ts'
import { aDraft, announce, sendPiece } from '../../../testing/tus-client.ts'

const patience = { timeout: 20_000 }
const html = '<img src=x onerror=alert(1)>'
const comfy = {
  '40': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'ace_step_v1_3.5b.safetensors' } },
  '14': { class_type: 'TextEncodeAceStepAudio', inputs: { tags: html, lyrics: `[verse] ${html}` } },
  '52': {
    class_type: 'KSampler',
    inputs: { seed: 4_242, steps: 8, positive: ['14', 0], negative: ['14', 0] },
  },
}
const said = {
  generator: 'ACE-Step',
  generatorVersion: 'ace_step_v1_3.5b',
  prompt: html,
  lyrics: `[verse] ${html}`,
  seed: '4242',
  steps: 8,
}

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
const mp3 = () => mp3Of({ sampleRate: 44_100, channels: [melody(3, 3)] })

async function settled(person: Person, id: string) {
  const draft = async () => (await person.call('GET /api/drafts')).find(one => one.id === id)
  await expect.poll(async () => (await draft())?.status, patience).toMatch(/ready|failed/)
  return (await draft())!
}

async function publish(person: Person, id: string, parts: Record<string, string | File>) {
  const answer = await person.sendForm(`/api/drafts/${id}/publish`, {
    title: 'Rain',
    terms: 'true',
    ...parts,
  })
  return answer.json()
}

async function addSidecar(person: Person, id: string, parts: Record<string, File>) {
  const answer = await person.sendForm(`/api/drafts/${id}/sidecar`, parts, 'PUT')
  return { status: answer.statusCode, body: answer.json() }
}

const textFile = (text: string, name: string) => new File([text], name)

test.each([
  ['FLAC', flacWith],
  ['Opus', opusWith],
])('%s with the recipe of ComfyUI fills the form, HTML as the text that it is', async (_, withTags) => {
  const m = await melodrome()
  const file = withTags({
    comments: { TITLE: html, BPM: '92', INITIALKEY: 'Am', prompt: JSON.stringify(comfy) },
  })
  const draft = await settled(m.mina, await aDraft(m.mina, file))
  expect(draft).toMatchObject({ ...said, title: html, bpm: 92, key: 'Am', cover: null })
  expect(draft.fromFile.toSorted()).toEqual([...Object.keys(said), 'title', 'bpm', 'key'].toSorted())
  const sent = {
    recipeSharing: 'all',
    seed: draft.seed!,
    steps: String(draft.steps),
    bpm: String(draft.bpm),
    key: draft.key!,
    generatorVersion: draft.generatorVersion!,
  }
  const { id } = await publish(m.mina, draft.id, sent)
  const song = await m.guest.call('GET /api/songs/{id}', { params: { id } })
  expect(song).toMatchObject({ ...sent, bpm: 92, steps: 8 })
  expect(m.errors).toEqual([])
})

test('MP3 says tempo and key; a title that is the name of the file is not from it', async () => {
  const m = await melodrome()
  const file = mp3With({ comments: { TBPM: '128', TKEY: 'F#m', seed: '7' } }, await mp3())
  const draft = await settled(m.mina, await aDraft(m.mina, file))
  expect(draft).toMatchObject({
    title: 'take',
    bpm: 128,
    key: 'F#m',
    seed: '7',
    fromFile: ['seed', 'bpm', 'key'],
  })
})

test('lines in time come out of MP3 and Opus, beside a recipe of ComfyUI, and are sung by the song', async () => {
  const m = await melodrome()
  const timed = `[00:00.50]${html}\n[00:01.00]two`
  const prompt = JSON.stringify(comfy)
  const files = [
    mp3With(
      {
        comments: { prompt },
        sung: [
          [html, 500],
          ['two', 1_000],
        ],
      },
      await mp3(),
    ),
    opusWith({ comments: { prompt, LYRICS: timed } }),
  ]
  for (const file of files) {
    const draft = await settled(m.mina, await aDraft(m.mina, file))
    expect(draft).toMatchObject({ ...said, lyrics: timed })
    const { id } = await publish(m.mina, draft.id, { lyrics: draft.lyrics! })
    expect(await m.guest.call('GET /api/songs/{id}', { params: { id } })).toMatchObject({
      lyrics: `${html}\ntwo`,
      lyricTimes: [0.5, 1],
    })
  }
  expect(m.errors).toEqual([])
})

test('what the sound contradicts is refused at its field, and the draft stays', async () => {
  const m = await melodrome()
  const id = await aDraft(m.mina, wavFile(2))
  await settled(m.mina, id)
  const recipe = textFile(JSON.stringify({ caption: 'a', duration: 9_999, title: 'b' }), 'take.json')
  const lyrics = textFile('[00:00.50]one\n[59:00.00]never', 'take.lrc')
  const { body } = await addSidecar(m.mina, id, { recipe, lyrics })
  expect(body).toMatchObject({ duration: 2, title: 'b' })
  expect(await publish(m.mina, id, { lyrics: body.lyrics })).toMatchObject({
    code: 'input.invalid',
    fields: { lyrics: {} },
  })
  expect(await m.mina.call('GET /api/drafts')).toMatchObject([{ id, status: 'ready' }])
  expect((await publish(m.mina, id, { lyrics: 'one' })).status).toBe('ready')
})

test.each([
  ['FLAC', (tags: { picture: Uint8Array }) => flacWith(tags)],
  ['M4A', (tags: { picture: Uint8Array }) => m4aWith(tags)],
  ['MP3', async (tags: { picture: Uint8Array }) => mp3With(tags, await mp3())],
])('the picture in %s is the cover where its maker says so', async (_, withTags) => {
  const m = await melodrome()
  const file = await withTags({ picture: await picture('#204060') })
  const [kept, bare] = [await aDraft(m.mina, file), await aDraft(m.mina, file)]
  const { cover } = await settled(m.mina, kept)
  expect(cover).toMatchObject({ small: expect.stringMatching(/^\/media\/.+\.webp$/) })
  expect((await m.mina.send({ method: 'GET', url: cover!.small })).statusCode).toBe(200)
  expect((await publish(m.mina, kept, { fileCover: 'true' })).cover).toEqual(cover)
  await settled(m.mina, bare)
  expect((await publish(m.mina, bare, {})).cover).toBeNull()
  expect(m.errors).toEqual([])
})

test('a picture in the file that is none, or a bomb of one, is no cover and no failure', async () => {
  const m = await melodrome()
  for (const bytes of [Buffer.from(html), (await picture('#fff')).subarray(0, 40)]) {
    const draft = await settled(m.mina, await aDraft(m.mina, flacWith({ picture: bytes })))
    expect(draft).toMatchObject({ status: 'ready', cover: null })
  }
  expect(m.errors).toEqual([])
})

test('what lies beside the file belongs to its draft, also while the file is still coming', async () => {
  const m = await melodrome()
  const wav = wavFile(2, 'take.wav')
  const url = await announce(m.mina, wav.size, wav.name)
  const id = url.split('/').at(-1)!
  const recipe = textFile(
    JSON.stringify({
      params: { caption: 'dream pop', lyrics: 'plain', bpm: 92, keyscale: 'A minor', seed: 5 },
    }),
    'take.json',
  )
  const lyrics = textFile('[00:00.50]one\n[00:01.20]two', 'take.lrc')
  const coverImage = new File([await picture('#f1c231')], 'take.png', { type: 'image/png' })
  expect(await addSidecar(m.jun, id, { recipe })).toMatchObject({
    status: 404,
    body: { code: 'draft.notFound' },
  })
  expect(await addSidecar(m.mina, id, { recipe, lyrics })).toMatchObject({
    status: 200,
    body: { status: 'receiving', generator: 'ACE-Step', cover: null },
  })
  await sendPiece(m.mina, url, 0, new Uint8Array(await wav.arrayBuffer()))
  await settled(m.mina, id)
  expect((await addSidecar(m.mina, id, { coverImage })).status).toBe(200)
  const draft = await settled(m.mina, id)
  const words = {
    prompt: 'dream pop',
    lyrics: '[00:00.50]one\n[00:01.20]two',
    bpm: 92,
    key: 'A minor',
    seed: '5',
  }
  expect(draft).toMatchObject({ title: 'take', ...words, cover: expect.any(Object) })
  const made = await publish(m.mina, id, { lyrics: draft.lyrics!, fileCover: 'on' })
  expect(made).toMatchObject({ status: 'ready', cover: draft.cover })
  expect((await m.guest.send({ method: 'GET', url: made.cover.full })).statusCode).toBe(200)
  expect(await m.guest.call('GET /api/songs/{id}', { params: { id: made.id } })).toMatchObject({
    lyrics: 'one\ntwo',
    lyricTimes: [0.5, 1.2],
  })
  expect(m.errors).toEqual([])
})

test('recipe, lyrics and picture come in one request, all of them or none', async () => {
  const m = await melodrome()
  const id = (await announce(m.mina, 100)).split('/').at(-1)!
  const recipe = textFile(JSON.stringify({ caption: 'dream pop', title: html, keyscale: html }), 'a.json')
  const lyrics = textFile(`${html}\nplain`, 'a.txt')
  const coverImage = new File([await picture('#f1c231')], 'a.png', { type: 'image/png' })
  const broken = textFile(html, 'a.png')
  expect(await addSidecar(m.mina, id, { recipe, lyrics, coverImage: broken })).toMatchObject({
    status: 415,
    body: { code: 'song.coverNotImage' },
  })
  const [draft] = await m.mina.call('GET /api/drafts')
  expect(draft).toMatchObject({ fromFile: [], title: 'tune', lyrics: null })
  expect(await addSidecar(m.mina, id, { recipe, lyrics, coverImage })).toMatchObject({
    status: 200,
    body: { prompt: 'dream pop', title: html, lyrics: `${html}\nplain`, cover: expect.any(Object) },
  })
  expect(m.errors).toEqual([])
})

test('a form with every field of a song is taken, picture and all', async () => {
  const m = await melodrome()
  const id = await aDraft(m.mina, wavFile(2))
  await settled(m.mina, id)
  const words = {
    description: html,
    genre: 'electronic',
    prompt: 'rain',
    generator: 'A',
    generatorVersion: '1',
  }
  const numbers = { seed: '7', steps: '8', bpm: '92', key: 'C', tags: 'rain, night', basedOn: '' }
  const all = {
    ...words,
    ...numbers,
    title: 'Rain',
    lyrics: 'la',
    terms: 'true',
    fileCover: 'on',
    recipeSharing: 'all',
  }
  expect(Object.keys(all)).toEqual(expect.arrayContaining(Object.keys(DraftFields.shape)))
  const coverImage = new File([await picture('#f1c231')], 'a.png', { type: 'image/png' })
  const made = await publish(m.mina, id, { ...(all as Record<string, string>), coverImage })
  expect(made).toMatchObject({ title: 'Rain', genre: 'electronic', cover: expect.any(Object) })
})

test('lyrics in time go out with a download, and come back from it as they were', async () => {
  const m = await melodrome()
  const lyrics = '[Verse]\n[00:00.50]<00:00.50>비가 <00:00.90>와\n\n[00:01.234]또 와\n[outro]'
  const { id } = await m.mina.publish({ title: 'Rain', lyrics, audio: wavFile(3), terms: 'true' })
  const { rawPayload } = await m.guest.send({ method: 'GET', url: `/api/songs/${id}/download` })
  const draft = await aDraft(
    m.jun,
    new File([new Uint8Array(rawPayload)], 'rain.mp3', { type: 'audio/mpeg' }),
  )
  expect(await settled(m.jun, draft)).toMatchObject({ title: 'Rain', lyrics })
  expect(m.errors).toEqual([])
})

test('files that say nothing, lie, nest 10,000 deep or weigh 50 MB are refused, and nothing of them stays', async () => {
  const m = await melodrome()
  const id = (await announce(m.mina, 100)).split('/').at(-1)!
  const nest = `{"caption": "a", "x": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`
  const lies = JSON.stringify({ seed: 'x', bpm: -3, keyscale: {}, lyrics: [1, 2], title: null })
  for (const written of [nest, lies, 'no json', '[]'])
    expect(await addSidecar(m.mina, id, { recipe: textFile(written, 'a.json') })).toMatchObject({
      status: 400,
      body: { code: 'draft.sidecarUnreadable' },
    })
  const backwards = textFile('[00:09.00]one\n[00:01.00]two', 'a.lrc')
  expect((await addSidecar(m.mina, id, { lyrics: backwards })).body.code).toBe('draft.sidecarUnreadable')
  expect(await addSidecar(m.mina, id, { recipe: textFile(' '.repeat(50_000_000), 'a.json') })).toMatchObject({
    status: 413,
    body: { code: 'draft.sidecarTooLarge', message: expect.stringContaining(String(maxSidecarKilobytes)) },
  })
  expect(await addSidecar(m.mina, id, { coverImage: textFile(html, 'a.png') })).toMatchObject({
    body: { code: 'song.coverNotImage' },
  })
  expect(await addSidecar(m.mina, id, {})).toMatchObject({ status: 400, body: { fields: { recipe: {} } } })
  const [draft] = await m.mina.call('GET /api/drafts')
  expect(draft).toMatchObject({ fromFile: [], cover: null, prompt: null })
  expect(m.errors).toEqual([])
})

test('seed, tempo and steps that are none are refused at their fields, in a form and in JSON', async () => {
  const m = await melodrome()
  const id = await aDraft(m.mina, wavFile(2))
  await settled(m.mina, id)
  const wrong = { fields: { seed: { code: 'number' }, bpm: { code: 'number' }, steps: { code: 'number' } } }
  expect(await publish(m.mina, id, { seed: '-1', bpm: 'fast', steps: '1.5' })).toMatchObject(wrong)
  const song = await publish(m.mina, id, {
    seed: '18446744073709551615',
    bpm: '92.04',
    key: ' C ',
    steps: '27',
  })
  const params = { id: song.id }
  const detail = await m.mina.call('GET /api/songs/{id}', { params })
  expect(detail).toMatchObject({ seed: '18446744073709551615', bpm: 92, key: 'C', steps: 27 })
  const body = { seed: 'x', bpm: 4_000, steps: 0 }
  await expect(m.mina.call('PATCH /api/songs/{id}', { params, body })).rejects.toMatchObject({
    problem: wrong,
  })
  const changed = await m.mina.call('PATCH /api/songs/{id}', {
    params,
    body: { seed: '', bpm: null, steps: null, key: 'D' },
  })
  expect(changed).toMatchObject({ seed: null, bpm: null, steps: null, key: 'D' })
})
