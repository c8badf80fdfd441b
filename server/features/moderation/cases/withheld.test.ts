import { expect, test } from 'vitest'
import { decided, moderated } from '../../../testing/cases.ts'
import { aChallenge } from '../../../testing/challenges.ts'
import { hear } from '../../../testing/hear.ts'
import { aSong } from '../../../testing/songs.ts'
import { mp3File } from '../../../testing/sound-files.ts'
import { days, logInAgain } from '../../../testing/test-melodrome.ts'
import type { Person } from '../../../testing/test-person.ts'

test('a comment that a moderator has hidden no longer counts in the charts, and counts again when it is back', async () => {
  const m = await moderated()
  m.clock.forward(days(2))
  const id = await aSong(m, { by: m.mina })
  await logInAgain(m, 'jun', 'teo', 'sora')
  await hear(m, id, m.sora)
  const comment = await m.sora.call('POST /api/songs/{id}/comments', {
    params: { id },
    body: { content: 'buy this' },
  })
  const commenters = async () => {
    const found = await m.guest.call('GET /api/songs/{id}/standing', { params: { id }, query: {} })
    return found.popular.commenters
  }
  expect(await commenters()).toBe(1)
  const marks = () => m.melodrome.database.selectFrom('changed_songs').selectAll().execute()
  await m.foldNow()
  expect(await marks()).toEqual([])
  await decided(m, { kind: 'comment', id: comment.id, within: id })
  expect(await commenters()).toBe(0)
  expect(await marks()).toHaveLength(1)
})

test('a comment that its writer has deleted, or a decision has removed, no longer counts in the charts', async () => {
  const m = await moderated()
  m.clock.forward(days(2))
  const id = await aSong(m, { by: m.mina })
  await logInAgain(m, 'jun', 'teo', 'sora')
  await hear(m, id, m.sora)
  const say = (content: string) =>
    m.sora.call('POST /api/songs/{id}/comments', { params: { id }, body: { content } })
  const marks = () => m.melodrome.database.selectFrom('changed_songs').selectAll().execute()
  const commenters = async () => {
    // The counted song is marked, so that the next fold finds it.
    expect(await marks()).toHaveLength(1)
    await m.foldNow()
    expect(await marks()).toEqual([])
    const found = await m.guest.call('GET /api/songs/{id}/standing', { params: { id }, query: {} })
    return found.popular.commenters
  }
  expect(await commenters()).toBe(0)
  const first = await say('so warm')
  expect(await commenters()).toBe(1)
  const params = { id, commentId: first.id }
  await m.sora.call('DELETE /api/songs/{id}/comments/{commentId}', { params })
  expect(await commenters()).toBe(0)
  const second = await say('buy this')
  expect(await commenters()).toBe(1)
  await decided(m, { kind: 'comment', id: second.id, within: id }, { content: 'remove' })
  expect(await commenters()).toBe(0)
})

test('embeds, what feeds lead to, and a contest’s blind entry stop at once with a hidden song', async () => {
  const m = await moderated()
  m.clock.forward(days(4))
  await logInAgain(m, 'mina', 'jun', 'sora', 'teo')
  const { id: challengeId } = await aChallenge(m)
  const song = await m.mina.publish({ audio: await mp3File(3), title: 'Neon rain', terms: 'true' })
  const submit = { params: { challengeId }, body: { songId: song.id } }
  await m.mina.call('POST /api/challenges/{challengeId}/submit', submit)
  const { entry } = await m.jun.call('GET /api/challenges/{id}/next-entry', { params: { id: challengeId } })
  const addresses = [
    // The addresses that the small player on other sites uses.
    `/api/songs/${song.id}`,
    `/api/oembed?url=http://localhost/songs/${song.id}`,
    `/songs/${song.id}.mp3`,
    `/songs/${song.id}/art.jpg`,
    song.audioUrl,
    entry!.audioUrl,
  ]
  const statuses = async (person: Person) => {
    const found: number[] = []
    for (const url of addresses) found.push((await person.send({ method: 'GET', url })).statusCode)
    return found
  }
  expect(await statuses(m.jun)).toEqual([200, 200, 200, 200, 200, 200])
  await decided(m, { kind: 'song', id: song.id })
  expect(await statuses(m.jun)).toEqual([404, 404, 404, 404, 404, 404])
  const room = await m.jun.call('GET /api/challenges/{id}/next-entry', { params: { id: challengeId } })
  expect(room.entry).toBeNull()
})

test("a hidden song's sound is refused at once where it was known; its owner and moderators hear it", async () => {
  const m = await moderated()
  const song = await m.mina.publish({ audio: await mp3File(3), title: 'Neon rain', terms: 'true' })
  const params = { id: song.id }
  const at = (person: Person, url: string) => person.send({ method: 'GET', url })
  const known = [song.audioUrl, `/api/songs/${song.id}/download`, `/api/songs/${song.id}/link-picture`]
  const pages = [`/api/oembed?url=http://localhost/songs/${song.id}`, '/feed.xml']
  for (const url of [...known, ...pages]) {
    const answer = await at(m.guest, url)
    expect(answer.statusCode, url).toBe(200)
    // A cache that has it must ask again before it uses it.
    expect(answer.headers['cache-control'], url).toContain('no-cache')
  }
  const others = `/api/songs/${song.id}/withheld-stream`
  expect((await at(m.mina, others)).statusCode).toBe(404)

  await decided(m, { kind: 'song', id: song.id })
  for (const url of known)
    for (const person of [m.jun, m.guest, m.mina]) expect((await at(person, url)).statusCode, url).toBe(404)
  for (const person of [m.mina, m.teo]) {
    const { audioUrl } = await person.call('GET /api/songs/{id}', { params })
    expect(audioUrl).toBe(others)
    const heard = await at(person, audioUrl)
    expect([heard.statusCode, heard.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(heard.rawPayload.length).toBeGreaterThan(10_000)
  }
  expect((await at(m.jun, others)).statusCode).toBe(404)
  expect((await at(m.guest, others)).statusCode).toBe(401)
  const [own] = await m.mina.call('GET /api/notifications')
  expect(await m.mina.call('GET /api/songs/{id}', { params })).toMatchObject({
    withheldFor: 'hidden',
    withheldBy: own!.relatedId,
  })
})

test('content that a decision has removed is heard by moderators only', async () => {
  const m = await moderated()
  const song = await m.mina.publish({ audio: await mp3File(3), title: 'Neon rain', terms: 'true' })
  await decided(m, { kind: 'song', id: song.id }, { content: 'remove' })
  const url = `/api/songs/${song.id}/withheld-stream`
  expect((await m.mina.send({ method: 'GET', url })).statusCode).toBe(404)
  expect((await m.teo.send({ method: 'GET', url })).statusCode).toBe(200)
})
