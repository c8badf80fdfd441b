import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { discardedMinutes, maxDrafts } from '#contract/limits.ts'
import type { Draft } from '#contract/songs/drafts.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import { melody, wavOf } from '../../../media/testing/sounds.ts'
import { wavFile } from '../../../testing/sound-files.ts'
import { melodrome, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'
import { aDraft, announce } from '../../../testing/tus-client.ts'

const patience = { timeout: 30_000 }
const group = newId(1_000)

const drafts = async (person: Person): Promise<Draft[]> => (await person.call('GET /api/drafts')).toReversed()
const ids = async (person: Person) => (await drafts(person)).map(({ id }) => id)

/** Ready takes, each with a tune and a level of its own. */
async function takes(person: Person, count: number, takeGroup?: string): Promise<Draft[]> {
  for (let take = 1; take <= count; take++) {
    const sound = melody(take, 1).map(sample => sample / take)
    const wav = new File([Buffer.from(wavOf([sound]))], `take ${take}.wav`)
    await aDraft(person, wav, { takes: takeGroup })
  }
  const ready = async () => (await drafts(person)).filter(({ status }) => status === 'ready').length
  await expect.poll(ready, patience).toBe(count)
  return drafts(person)
}

async function publish(person: Person, id: string, otherTakes?: string, key?: string) {
  const form = new FormData()
  form.append('title', 'The one')
  form.append('terms', 'true')
  const encoded = new Response(form)
  const answer = await person.send({
    method: 'POST',
    url: `/api/drafts/${id}/publish${otherTakes === undefined ? '' : `?otherTakes=${otherTakes}`}`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      'content-type': encoded.headers.get('content-type')!,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  })
  return { status: answer.statusCode, body: answer.json() }
}

const putDiscarded = (person: Person, id: string, isDiscarded: boolean) =>
  person.call('PUT /api/drafts/{id}/discarded', { params: { id }, body: { isDiscarded } })
const putStar = (person: Person, id: string, isStarred: boolean) =>
  person.call('PUT /api/drafts/{id}/star', { params: { id }, body: { isStarred } })
const putTogether = (person: Person, id: string, draftIds: string[]) =>
  person.call('PUT /api/takes/{id}', { params: { id }, body: { draftIds } })

test('a draft sounds for its owner only, by ranges that no cache may keep, and counts no play', async () => {
  const m = await melodrome()
  const [draft] = await takes(m.mina, 1)
  const url = draft!.audioUrl!
  const whole = await m.mina.send({ method: 'GET', url })
  expect(whole.statusCode).toBe(200)
  expect(whole.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'cache-control': 'private, no-store' })
  const part = await m.mina.send({ method: 'GET', url, headers: { range: 'bytes=10-19' } })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20))
  expect((await m.jun.send({ method: 'GET', url })).json()).toMatchObject({ code: 'draft.notFound' })
  expect((await m.guest.send({ method: 'GET', url })).statusCode).toBe(401)
  await expect(m.mina.call('POST /api/songs/{id}/play', { params: { id: draft!.id } })).rejects.toMatchObject(
    refused('song.notFound'),
  )

  const coming = (await announce(m.mina, 100)).split('/').at(-1)!
  const early = await m.mina.send({ method: 'GET', url: `/api/drafts/${coming}/stream` })
  expect(early.json()).toMatchObject({ code: 'draft.notReady' })
  expect((await drafts(m.mina)).find(({ id }) => id === coming)).toMatchObject({
    audioUrl: null,
    loudness: null,
  })
  expect(m.errors).toEqual([])
})

test('takes dropped together stand together; their owner puts together others, all of them or none', async () => {
  const m = await melodrome()
  const [first, second, third] = await takes(m.mina, 3, group)
  expect([first, second, third].map(draft => draft!.takeGroup)).toEqual([group, group, group])
  // Equally loud, as exactly as the steps of an MP3 allow; the page corrects the rest.
  for (const { loudness } of [first!, second!, third!]) expect(loudness).toBeCloseTo(-14, -1)
  const wrong = await m.mina.send({
    method: 'POST',
    url: '/api/uploads',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': 'takes bm9wZQ==' },
  })
  expect(wrong.json()).toMatchObject({ code: 'input.invalid' })

  const other = newId(2_000)
  const groups = async () => (await drafts(m.mina)).map(({ takeGroup }) => takeGroup)
  const tooFew = { fields: { draftIds: { code: 'takesTooFew' } } }
  for (const draftIds of [[first!.id], [first!.id, first!.id]])
    await expect(putTogether(m.mina, other, draftIds)).rejects.toMatchObject({ problem: tooFew })
  const theirs = await aDraft(m.jun, wavFile(1))
  for (const draftIds of [
    [first!.id, theirs],
    [first!.id, newId(3_000)],
  ])
    await expect(putTogether(m.mina, other, draftIds)).rejects.toMatchObject(refused('draft.notFound'))
  expect(await groups()).toEqual([group, group, group])
  for (let time = 0; time < 2; time++) await putTogether(m.mina, other, [first!.id, second!.id])
  expect(await groups()).toEqual([other, other, group])
  await putTogether(m.mina, other, [second!.id, third!.id])
  expect(await groups()).toEqual([null, other, other])
  expect((await drafts(m.jun)).map(({ takeGroup }) => takeGroup)).toEqual([null])
})

test('a take is starred and thrown away by its owner, and can be had back for an hour', async () => {
  const m = await melodrome()
  const [first, second] = await takes(m.mina, 2, group)
  const { usedBytes } = await m.mina.call('GET /api/quota')
  for (const act of [
    () => putStar(m.jun, first!.id, true),
    () => putDiscarded(m.jun, first!.id, true),
    () => putDiscarded(m.jun, first!.id, false),
  ])
    await expect(act()).rejects.toMatchObject(refused('draft.notFound'))
  await putStar(m.mina, first!.id, true)
  expect((await drafts(m.mina)).map(({ isStarred }) => isStarred)).toEqual([true, false])

  for (let time = 0; time < 2; time++) await putDiscarded(m.mina, first!.id, true)
  expect(await ids(m.mina)).toEqual([second!.id])
  expect((await m.mina.call('GET /api/quota')).usedBytes).toBe(usedBytes - first!.bytes)
  await expect(putStar(m.mina, first!.id, false)).rejects.toMatchObject(refused('draft.notFound'))
  expect((await m.mina.send({ method: 'GET', url: first!.audioUrl! })).statusCode).toBe(404)
  expect(await publish(m.mina, first!.id)).toMatchObject({ status: 404, body: { code: 'draft.notFound' } })
  for (let time = 0; time < 2; time++) await putDiscarded(m.mina, first!.id, false)
  expect(await drafts(m.mina)).toMatchObject([{ id: first!.id, isStarred: true, takeGroup: group }, {}])
  expect((await m.mina.send({ method: 'GET', url: first!.audioUrl! })).statusCode).toBe(200)

  const coming = (await announce(m.mina, 100)).split('/').at(-1)!
  await expect(putDiscarded(m.mina, coming, true)).rejects.toMatchObject(refused('draft.notReady'))
  await putDiscarded(m.mina, first!.id, true)
  await m.sweepNow()
  m.clock.forward(discardedMinutes * minuteMs)
  await expect(putDiscarded(m.mina, first!.id, false)).rejects.toMatchObject(refused('draft.notFound'))
  await m.sweepNow()
  const rows = await m.melodrome.database.selectFrom('drafts').select('id').orderBy('id').execute()
  expect(rows.map(({ id }) => id)).toEqual([second!.id, coming])
})

test('a take comes back only where there is space for it', async () => {
  const m = await melodrome()
  const [first] = await takes(m.mina, 1)
  await putDiscarded(m.mina, first!.id, true)
  await fill(m, m.mina, maxDrafts)
  await expect(putDiscarded(m.mina, first!.id, false)).rejects.toMatchObject(refused('draft.tooMany'))
  await m.mina.call('DELETE /api/drafts/{id}', { params: { id: (await ids(m.mina))[0]! } })
  const quotaBytes = m.melodrome.storageLimits.quotaBytes
  const { usedBytes } = await m.mina.call('GET /api/quota')
  m.melodrome.storageLimits.quotaBytes = usedBytes + first!.bytes - 1
  await expect(putDiscarded(m.mina, first!.id, false)).rejects.toMatchObject(refused('upload.quota'))
  m.melodrome.storageLimits.quotaBytes = quotaBytes
  await putDiscarded(m.mina, first!.id, false)
  expect(await ids(m.mina)).toHaveLength(maxDrafts)
})

test('one of eight is published, once; the others stay, or go with it', async () => {
  const m = await melodrome()
  const all = await takes(m.mina, 8, group)
  const [first, second, third] = all
  const alone = await aDraft(m.mina, wavFile(1, 'alone.wav'))
  const listening = async () => (await drafts(m.mina)).at(-1)?.status
  await expect.poll(listening, patience).toBe('ready')

  expect(await publish(m.mina, first!.id, 'burn')).toMatchObject({
    status: 400,
    body: { fields: { otherTakes: { code: 'option' } } },
  })
  expect(await publish(m.jun, first!.id, 'discard')).toMatchObject({ status: 404 })
  expect(await ids(m.mina)).toHaveLength(9)
  expect(await publish(m.mina, first!.id)).toMatchObject({ status: 200 })
  expect(await ids(m.mina)).toEqual([...all.slice(1).map(({ id }) => id), alone])

  // A wrong form costs no take.
  const wrong = await m.mina.sendForm(`/api/drafts/${second!.id}/publish?otherTakes=discard`, { title: ' ' })
  expect(wrong.statusCode).toBe(400)
  expect(await ids(m.mina)).toHaveLength(8)
  const key = 'the-same-request-twice'
  const answers = [
    await publish(m.mina, second!.id, 'discard', key),
    await publish(m.mina, second!.id, 'discard', key),
  ]
  expect(answers[0]).toMatchObject({ status: 200, body: { title: 'The one', status: 'ready' } })
  expect(answers[1]).toEqual(answers[0])
  expect(await publish(m.mina, third!.id, 'discard')).toMatchObject({ status: 404 })
  expect(await ids(m.mina)).toEqual([alone])
  expect(await m.guest.call('GET /api/users/{id}/songs', { params: { id: m.mina.id } })).toHaveLength(2)
  await putDiscarded(m.mina, third!.id, false)
  expect(await ids(m.mina)).toEqual([third!.id, alone])
  expect(m.errors).toEqual([])
})

test('of two takes that are published at once with the others thrown away, one becomes the song', async () => {
  const m = await melodrome()
  const [first, second] = await takes(m.mina, 2, group)
  const both = await Promise.all([
    publish(m.mina, first!.id, 'discard'),
    publish(m.mina, second!.id, 'discard'),
  ])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
  expect(await ids(m.mina)).toEqual([])
  expect(m.errors).toEqual([])
})

test('others go only with a take that has been analysed', async () => {
  const m = await melodrome()
  const [first] = await takes(m.mina, 1, group)
  const broken = await aDraft(m.mina, new File(['la la la\n'.repeat(100)], 'song.mp3'), { takes: group })
  const status = async () => (await drafts(m.mina)).find(({ id }) => id === broken)?.status
  await expect.poll(status, patience).toBe('failed')
  expect(await publish(m.mina, broken, 'discard')).toMatchObject({ status: 409 })
  expect(await ids(m.mina)).toEqual([first!.id, broken])
  expect(await publish(m.mina, broken, 'keep')).toMatchObject({ status: 415 })
  expect(await ids(m.mina)).toEqual([first!.id])
})

/** Rows like those of files that are still coming. */
async function fill(m: TestMelodrome, person: Person, count: number): Promise<void> {
  const now = m.clock.now
  const rows = Array.from({ length: count }, (_, at) => ({
    id: toUuid(newId(now.getTime() + at)),
    user_id: toUuid(person.id),
    file_name: `${at}.wav`,
    bytes: 10,
    created_at: now,
    expires_at: new Date(now.getTime() + hourMs),
  }))
  await m.melodrome.database.insertInto('drafts').values(rows).execute()
}
