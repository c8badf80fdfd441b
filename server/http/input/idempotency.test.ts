import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/refusals.ts'
import { StoreAway } from '../../media/blobs/blob-store.ts'
import { aSong } from '../../testing/songs.ts'
import { melodrome, minutes, type TestMelodrome } from '../../testing/test-melodrome.ts'
import type { Person } from '../../testing/test-person.ts'
import { createOnce } from './idempotency.ts'

const makes = async (person: Person, key: string | undefined, name = 'Night drive') => {
  const response = await person.send({
    method: 'POST',
    url: '/api/playlists',
    payload: { name },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
  return { status: response.statusCode, answer: response.json<Partial<Problem> & { id?: string }>() }
}

const playlistsOf = async (person: Person) => (await person.call('GET /api/playlists')).length

/** As if the program had died after it made the thing and before it wrote the answer. */
const breakOff = (m: TestMelodrome) =>
  m.melodrome.database.updateTable('idempotency_keys').set({ answer: null }).execute()

test('a call that is sent twice with one key makes one thing and answers the same; without a key it makes two', async () => {
  const m = await melodrome()
  const first = await makes(m.jun, '"a1"')
  expect(first.status).toBe(200)
  expect(await makes(m.jun, '"a1"')).toEqual(first)
  // Quotes belong to the header, not to the key.
  expect(await makes(m.jun, 'a1')).toEqual(first)
  expect(await playlistsOf(m.jun)).toBe(1)
  expect((await makes(m.mina, 'a1')).answer.id).not.toBe(first.answer.id)
  await makes(m.jun, undefined)
  await makes(m.jun, undefined)
  expect(await playlistsOf(m.jun)).toBe(3)
})

test('when many calls arrive at once with one key, one is done, and the others are told so', async () => {
  const m = await melodrome()
  const all = await Promise.all(Array.from({ length: 8 }, () => makes(m.jun, 'at-once')))
  for (const { status, answer } of all)
    expect(status === 200 ? answer.id : answer.code).toMatch(/^(request\.keyUnderWay|\w{20,22})$/)
  expect(new Set(all.filter(({ status }) => status === 200).map(({ answer }) => answer.id)).size).toBe(1)
  expect(await playlistsOf(m.jun)).toBe(1)
})

test('a key is refused for something else, when it is no key, and after its call has broken off', async () => {
  const m = await melodrome()
  await makes(m.jun, 'k')
  expect(await makes(m.jun, 'k', 'Morning')).toMatchObject({
    status: 422,
    answer: { code: 'request.keyReused' },
  })
  for (const no of ['', 'a b', 'ä', 'x'.repeat(256)])
    expect(await makes(m.jun, no)).toMatchObject({ status: 400, answer: { code: 'input.invalid' } })
  await breakOff(m)
  expect(await makes(m.jun, 'k')).toMatchObject({ status: 409, answer: { code: 'request.keyUnderWay' } })
  expect(await playlistsOf(m.jun)).toBe(1)
})

test('an answer that another version has kept in a form that is not promised any more is not repeated', async () => {
  const m = await melodrome()
  const first = await makes(m.jun, 'k')
  const { name, ...older } = first.answer as { name?: string }
  const keep = (answer: object) =>
    m.melodrome.database
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .execute()
  await keep(older)
  expect(await makes(m.jun, 'k')).toMatchObject({ status: 409, answer: { code: 'request.keyUnderWay' } })
  await keep({ ...older, name, mood: 'blue' })
  expect(await makes(m.jun, 'k')).toEqual(first)
  expect(await playlistsOf(m.jun)).toBe(1)
})

test('what is refused has made nothing, so its key is free', async () => {
  const m = await melodrome()
  const url = `/api/songs/${await aSong(m, { by: m.mina })}/comments`
  const headers = { 'idempotency-key': 'k' }
  const comment = async () =>
    (await m.jun.send({ method: 'POST', url, payload: { content: 'Lovely' }, headers })).statusCode
  await m.mina.call('POST /api/users/{id}/block', { params: { id: m.jun.id } })
  expect(await comment()).toBe(403)
  await m.mina.call('DELETE /api/users/{id}/block', { params: { id: m.jun.id } })
  expect(await comment()).toBe(200)
})

test('a call that found its storage away or full has made nothing; after any other failure the key stays taken', async () => {
  const m = await melodrome()
  const once = createOnce(m.melodrome.database, () => m.clock.now)
  const ask = (key: string, act: () => Promise<unknown>) => {
    const request = { method: 'POST', url: '/api/songs', body: {}, headers: { 'idempotency-key': key } }
    return once(api['POST /api/playlists'], request as unknown as FastifyRequest, m.jun.id, act)
  }
  const diskFull = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  for (const failure of [new StoreAway('The bucket is away.'), diskFull]) {
    const key = crypto.randomUUID()
    await expect(ask(key, () => Promise.reject(failure))).rejects.toBe(failure)
    expect(await ask(key, async () => 'made')).toBe('made')
  }
  const lost = new Error('the connection was lost')
  await expect(ask('lost', () => Promise.reject(lost))).rejects.toBe(lost)
  await expect(ask('lost', async () => 'made')).rejects.toMatchObject({ code: 'request.keyUnderWay' })
})

test('after a day a key is free', async () => {
  const m = await melodrome()
  const { id } = (await makes(m.jun, 'k')).answer
  m.clock.forward(minutes(23 * 60))
  await m.sweepNow()
  expect((await makes(m.jun, 'k')).answer.id).toBe(id)
  m.clock.forward(minutes(2 * 60))
  await m.sweepNow()
  expect((await makes(m.jun, 'k')).answer.id).not.toBe(id)
})

test('a comment that is sent again counts once, also for its limit', async () => {
  const m = await melodrome()
  const songId = await aSong(m, { by: m.mina })
  const comment = () =>
    m.jun.send({
      method: 'POST',
      url: `/api/songs/${songId}/timeline-comments`,
      payload: { content: 'Here it begins', timestamp: 3 },
      headers: { 'idempotency-key': 'c' },
    })
  const statuses = []
  for (let time = 0; time < 40; time++) statuses.push((await comment()).statusCode)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const counts = await m.guest.call('GET /api/songs/{id}/comments/counts', { params: { id: songId } })
  expect(counts).toMatchObject({ timeline: 1 })
})

/** Calls that may be repeated because a second one makes nothing new, each with the reason. */
const makesNothingTwice: Record<string, RegExp> = {
  'signs in or out, or proves something': /^POST \/api\/auth\//,
  'sets a state that is set once': /\/(like|rate|detailed-rating|follow|block|mute|cancel|retry|deletion)$/,
  'counts what a person does once': /\/(play|listens)$/,
  'is refused the second time by a rule of its own': /^POST \/api\/(reports|decisions\/|moderation\/)/,
  'sends a mail or a push, which has a limit':
    /^POST \/api\/(account\/email-change|admin\/mail\/test|admin\/people\/|push\/devices\/\{id\}\/test)/,
  'answers without writing': /\/(preview|trial)$/,
  'puts one thing in the place of another': /\/profile-image$|quarantine$|release$|votes\/(clear|recheck)$/,
  'answers a secret that is shown once': /^POST \/api\/(api-tokens|app-passwords)$/,
  'announces a file; what never comes is swept': /^POST \/api\/uploads$/,
}

test('every call that makes something new takes a key, and no other does', () => {
  for (const [key, endpoint] of Object.entries<Endpoint>(api)) {
    const reasons = Object.keys(makesNothingTwice).filter(reason => makesNothingTwice[reason]!.test(key))
    const isPost = key.startsWith('POST ')
    expect({ key, reasons: reasons.length > 0, creates: endpoint.creates === true }).toEqual({
      key,
      reasons: isPost ? endpoint.creates !== true : reasons.length > 0,
      creates: endpoint.creates === true && isPost,
    })
    if (endpoint.creates) expect(endpoint.may, key).not.toBe('anyone')
  }
})
