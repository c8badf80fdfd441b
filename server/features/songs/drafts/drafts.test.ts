import { parseBuffer } from 'music-metadata'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { draftDays } from '#contract/limits.ts'
import { digitalSourceName } from '#contract/songs/digital-source.ts'
import { newId } from '../../../database/ids.ts'
import { melody, mp3Of, wavOf } from '../../../media/testing/sounds.ts'
import { aSong } from '../../../testing/songs.ts'
import { wavFile } from '../../../testing/sound-files.ts'
import { days, melodrome, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'
import { aDraft, announce } from '../../../testing/tus-client.ts'

const drafts = (person: Person) => person.call('GET /api/drafts')
const patience = { timeout: 20_000 }

async function settled(person: Person, id: string) {
  const status = async () => (await drafts(person)).find(draft => draft.id === id)?.status
  await expect.poll(status, patience).toMatch(/ready|failed/)
  return (await drafts(person)).find(draft => draft.id === id)!
}

async function publish(person: Person, id: string, parts: Record<string, string | File>) {
  const answer = await person.sendForm(`/api/drafts/${id}/publish`, parts)
  return { status: answer.statusCode, body: answer.json() }
}

test('a draft is seen by its owner only, and published it can be heard at once', async () => {
  const m = await melodrome()
  const id = await aDraft(m.mina, wavFile(2, 'first take.wav'))
  const draft = await settled(m.mina, id)
  expect(draft).toMatchObject({ status: 'ready', title: 'first take', failure: null, soundsLike: null })
  expect(draft.peaks).toHaveLength(268)
  expect(await drafts(m.jun)).toEqual([])
  expect(await m.guest.call('GET /api/users/{id}/songs', { params: { id: m.mina.id } })).toEqual([])

  const coverImage = new File(
    [
      await sharp({ create: { width: 600, height: 600, channels: 3, background: '#204060' } })
        .png()
        .toBuffer(),
    ],
    'cover.png',
    { type: 'image/png' },
  )
  const filled = { title: 'First take', genre: 'jazz', terms: 'true' }
  expect(await publish(m.jun, id, filled)).toMatchObject({ status: 404, body: { code: 'draft.notFound' } })
  expect(await publish(m.mina, id, { title: ' ', genre: 'polka', tags: 'a' })).toMatchObject({
    status: 400,
    body: {
      fields: {
        title: { code: 'titleRequired' },
        genre: { code: 'genre' },
        terms: { code: 'termsRequired' },
      },
    },
  })
  const both = await Promise.all([
    publish(m.mina, id, { ...filled, coverImage, generator: 'Udio' }),
    publish(m.mina, id, { ...filled, coverImage }),
  ])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
  const song = both.find(({ status }) => status === 200)!.body
  expect(song).toMatchObject({ title: 'First take', status: 'ready', cover: expect.any(Object) })
  expect((await m.guest.send({ method: 'GET', url: song.audioUrl })).statusCode).toBe(200)
  expect(await m.guest.call('GET /api/songs', { query: { genre: 'jazz' } })).toHaveLength(1)
  expect(await drafts(m.mina)).toEqual([])
  expect(m.errors).toEqual([])
})

test('the recipe that ComfyUI wrote into the file is proposed, and published as it stands in the form', async () => {
  const m = await melodrome()
  const recipe = {
    '40': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'ace_step_v1_3.5b.safetensors' } },
    '14': {
      class_type: 'TextEncodeAceStepAudio',
      inputs: { tags: 'synthwave', lyrics: '[verse] <b>rain</b>' },
    },
  }
  const frames: [string, string][] = [['TXXX', `\0prompt\0${JSON.stringify(recipe)}`]]
  const mp3 = await mp3Of({ sampleRate: 44_100, channels: [melody(3, 3)] })
  const file = new File([Buffer.from(tagged(frames, mp3))], '9f3c.mp3', { type: 'audio/mpeg' })
  const draft = await settled(m.mina, await aDraft(m.mina, file))
  const made = { generator: 'ACE-Step', prompt: 'synthwave', lyrics: '[verse] <b>rain</b>' }
  expect(draft).toMatchObject(made)
  const { prompt, lyrics } = made
  const { body } = await publish(m.mina, draft.id, { title: 'Rain', terms: 'true', prompt, lyrics })
  const song = await m.guest.call('GET /api/songs/{id}', { params: { id: body.id } })
  expect(song).toMatchObject({ prompt, lyrics, generator: null, claimedGenerator: 'ACE-Step' })
})

test('what tags say is proposed: title, words and the tool they name, as a claim', async () => {
  const m = await melodrome()
  const frames: [string, string][] = [
    ['TIT2', '\0Neon rain'],
    ['COMM', '\0eng\0made with suno; id=0f9a2f4e-7d9e-4a3b-9a51-1c2d3e4f5a6b'],
    ['USLT', '\0eng\0la la la'],
  ]
  const mp3 = await mp3Of({ sampleRate: 44_100, channels: [melody(3, 2)] })
  const file = new File([Buffer.from(tagged(frames, mp3))], 'x.mp3', { type: 'audio/mpeg' })
  const draft = await settled(m.mina, await aDraft(m.mina, file))
  expect(draft).toMatchObject({ title: 'Neon rain', generator: 'Suno', lyrics: 'la la la' })
  const { body } = await publish(m.mina, draft.id, { title: draft.title, terms: 'true' })
  const song = await m.guest.call('GET /api/songs/{id}', { params: { id: body.id } })
  // Only the file says so: it is shown as the file's claim, never as a verified one.
  expect(song).toMatchObject({ generator: null, claimedGenerator: 'Suno', credentials: 'none' })
  // The mark in the uploaded file is also in each download.
  const download = await m.guest.send({ method: 'GET', url: `/api/songs/${body.id}/download` })
  const { common, native } = await parseBuffer(download.rawPayload, 'audio/mpeg')
  const mark = 'made with suno; id=0f9a2f4e-7d9e-4a3b-9a51-1c2d3e4f5a6b'
  expect(common.comment?.map(({ text }) => text)).toContain(mark)
  expect(native['ID3v2.3']).toContainEqual({ id: 'TXXX:digitalSourceType', value: digitalSourceName })
})

test('a file that is no sound says why, and can be thrown away; one that is still coming, too', async () => {
  const m = await melodrome()
  const id = await aDraft(m.mina, new File(['la la la\n'.repeat(100)], 'song.mp3'))
  const draft = await settled(m.mina, id)
  expect(draft).toMatchObject({ status: 'failed', failure: expect.any(String), canRetry: false })
  const coming = (await announce(m.mina, 100)).split('/').at(-1)!
  expect(await publish(m.mina, coming, { title: 'x', terms: 'true' })).toMatchObject({
    status: 409,
    body: { code: 'draft.notReady' },
  })
  for (const draftId of [id, coming])
    await m.mina.call('DELETE /api/drafts/{id}', { params: { id: draftId } })
  expect(await drafts(m.mina)).toEqual([])
  await expect(m.mina.call('DELETE /api/drafts/{id}', { params: { id } })).rejects.toMatchObject(
    refused('draft.notFound'),
  )
})

test('a draft is published while it is listened to, and the answer waits for that', async () => {
  const m = await melodrome()
  const listening = held(m)
  const id = await aDraft(m.mina, wavFile(2))
  await listening.begun
  const publishing = publish(m.mina, id, { title: 'At once', terms: 'true' })
  await expect.poll(() => drafts(m.mina), patience).toEqual([])
  listening.end()
  expect(await publishing).toMatchObject({ status: 200, body: { status: 'ready', title: 'At once' } })
  expect(listening.count()).toBe(1)
  const [song] = await m.guest.call('GET /api/songs')
  expect(song).toMatchObject({ title: 'At once', status: 'ready' })
  expect((await m.guest.send({ method: 'GET', url: song!.audioUrl })).statusCode).toBe(200)
  expect(m.errors).toEqual([])
})

test('a draft that turns out to be no sound is refused with the reason, before or after, and nothing stays', async () => {
  const m = await melodrome()
  const listening = held(m)
  const text = () => new File(['la la la\n'.repeat(100)], 'song.mp3')
  const early = await aDraft(m.mina, text())
  await listening.begun
  const publishing = publish(m.mina, early, { title: 'Too early', terms: 'true' })
  await expect.poll(() => drafts(m.mina), patience).toEqual([])
  listening.end()
  const reason = { status: 415, body: { code: 'song.audioNotAudio' } }
  expect(await publishing).toMatchObject(reason)
  const { id: late } = await settled(m.mina, await aDraft(m.mina, text()))
  // A wrong form does no harm yet.
  expect(await publish(m.mina, late, { title: ' ' })).toMatchObject({ status: 400 })
  expect(await publish(m.mina, late, { title: 'Too late', terms: 'true' })).toMatchObject(reason)
  expect(await drafts(m.mina)).toEqual([])
  expect(await m.mina.call('GET /api/users/{id}/songs', { params: { id: m.mina.id } })).toEqual([])
})

test('a draft that failed through our fault stays when it is published, and its owner has it analysed again', async () => {
  const m = await melodrome()
  const { analyseSong } = m.melodrome
  m.melodrome.analyseSong = () =>
    Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  const filled = { title: 'At last', terms: 'true' }
  const failed = await settled(m.mina, await aDraft(m.mina, wavFile(1)))
  const { id } = failed
  expect(failed).toMatchObject({ status: 'failed', canRetry: true })
  const reason = { status: 507, body: { code: 'server.diskFull' } }
  for (let time = 0; time < 2; time++) expect(await publish(m.mina, id, filled)).toMatchObject(reason)

  m.melodrome.analyseSong = analyseSong
  const retry = (by: Person) => by.call('POST /api/drafts/{id}/retry', { params: { id } })
  await expect(retry(m.jun)).rejects.toMatchObject(refused('draft.notFound'))
  expect(await drafts(m.mina)).toMatchObject([{ id, status: 'failed' }])
  expect(await retry(m.mina)).toMatchObject({ failure: null, canRetry: false })
  expect(await settled(m.mina, id)).toMatchObject({ status: 'ready' })
  // One that is ready stays as it is.
  expect(await retry(m.mina)).toMatchObject({ status: 'ready' })
  expect(await publish(m.mina, id, filled)).toMatchObject({ status: 200, body: { status: 'ready' } })
  expect(m.errors).toEqual([])
})

test('an unpublished draft ends after a month', async () => {
  const m = await melodrome()
  const { id } = await settled(m.mina, await aDraft(m.mina, wavFile(1)))
  m.clock.forward(days(draftDays) - 1)
  await m.sweepNow()
  // Her session has ended long ago.
  const kept = async () =>
    (await m.melodrome.database.selectFrom('drafts').select('id').execute()).map(row => row.id)
  expect(await kept()).toEqual([id])
  m.clock.forward(2)
  await m.sweepNow()
  expect(await kept()).toEqual([])
})

test("a draft of another member's recording says whose; a song of it is marked until it is answered", async () => {
  const m = await melodrome()
  const sound = melody(11, 20)
  const wav = new File([Buffer.from(wavOf([sound], { sampleRate: 44_100 }))], 'a.wav')
  const original = await m.mina.publish({ title: 'Mine', terms: 'true', audio: wav })
  // Ids say which of two is the later one, and ids of one millisecond have no order.
  m.clock.forward(1_000)
  const quiet = sound.map(sample => sample / 3)
  const mp3 = await mp3Of({ sampleRate: 44_100, channels: [quiet] }, 64)
  const again = new File([Buffer.from(mp3)], 'again.mp3')

  const own = await settled(m.mina, await aDraft(m.mina, again))
  expect(own.soundsLike).toBeNull()
  const like = async () => {
    const draft = await settled(m.jun, await aDraft(m.jun, again))
    return draft
  }
  await expect.poll(async () => (await like()).soundsLike?.id, { timeout: 25_000 }).toBe(original.id)
  const [draft] = await drafts(m.jun)
  const { body: song } = await publish(m.jun, draft!.id, { title: 'Borrowed', terms: 'true' })
  const detail = (person: Person) => person.call('GET /api/songs/{id}', { params: { id: song.id } })
  await expect.poll(async () => (await detail(m.jun)).soundsLike?.title, patience).toBe('Mine')
  expect(await detail(m.mina)).toMatchObject({ soundsLike: null, basedOn: null })
  await expect(
    m.mina.call('PUT /api/songs/{id}/likeness', { params: { id: song.id }, body: { answer: 'own' } }),
  ).rejects.toMatchObject(refused('song.notYours'))
  const credited = await m.jun.call('PUT /api/songs/{id}/likeness', {
    params: { id: song.id },
    body: { answer: 'remix' },
  })
  expect(credited).toMatchObject({ soundsLike: null, basedOn: { id: original.id } })
})

function tagged(frames: [string, string][], mp3: Uint8Array): Uint8Array {
  const body = Buffer.concat(
    frames.map(([name, value]) => {
      const head = Buffer.alloc(10)
      head.write(name, 0, 'latin1')
      head.writeUInt32BE(value.length, 4)
      return Buffer.concat([head, Buffer.from(value, 'latin1')])
    }),
  )
  const size = [21, 14, 7, 0].map(shift => (body.length >> shift) & 127)
  return Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), Buffer.from(size), body, mp3])
}

/** Analysis begins, but ends only when it is told to. */
function held(m: TestMelodrome) {
  const analyseSong = m.melodrome.analyseSong
  const [begun, begin] = opened()
  const [ended, end] = opened()
  let count = 0
  m.melodrome.analyseSong = async options => {
    count += 1
    begin()
    await ended
    return analyseSong(options)
  }
  return { begun, end, count: () => count }
}

function opened(): [Promise<void>, () => void] {
  let open = (): void => undefined
  const promise = new Promise<void>(resolve => {
    open = resolve
  })
  return [promise, () => open()]
}

test('every file announced as a version of a song proposes that song, while its owner can see it', async () => {
  const m = await melodrome()
  const origin = await aSong(m, { by: m.jun, title: 'Neon rain' })
  for (const wrong of ['nope', `${origin}x`])
    await expect(announce(m.mina, 10, 'a.wav', { basedOn: wrong })).rejects.toThrow('input.invalid')
  const takes = newId(1_000)
  const [one, two] = [
    await aDraft(m.mina, wavFile(1, 'one.wav'), { takes, basedOn: origin }),
    await aDraft(m.mina, wavFile(1, 'two.wav'), { takes, basedOn: origin }),
  ]
  const unknown = await aDraft(m.mina, wavFile(1, 'three.wav'), { basedOn: newId(2_000) })
  const proposed = async () =>
    Object.fromEntries((await drafts(m.mina)).map(({ id, basedOn }) => [id, basedOn]))
  const known = { id: origin, title: 'Neon rain', user: { id: m.jun.id } }
  expect(await proposed()).toMatchObject({ [one]: known, [two]: known, [unknown]: null })

  await settled(m.mina, one)
  const filled = { title: 'Mine', terms: 'true' }
  expect(await publish(m.mina, one, { ...filled, basedOn: newId(2_000) })).toMatchObject({
    status: 400,
    body: { fields: { basedOn: { code: 'basedOnUnknown' } } },
  })
  const { body } = await publish(m.mina, one, { ...filled, basedOn: origin })
  expect(await m.guest.call('GET /api/songs/{id}', { params: { id: body.id } })).toMatchObject({
    basedOn: known,
  })
  await m.jun.call('DELETE /api/songs/{id}', { params: { id: origin } })
  expect(await proposed()).toEqual({ [two]: null, [unknown]: null })
})
