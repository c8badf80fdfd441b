import { expect, test } from 'vitest'
import { decided, moderated } from '../../testing/cases.ts'
import { hear } from '../../testing/hear.ts'
import { days, logInAgain } from '../../testing/melodrome.ts'
import type { Person } from '../../testing/person.ts'
import { aSong } from '../../testing/songs.ts'
import { mp3File } from '../../testing/sounds.ts'

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
    // Kept somewhere, it is asked for again before it is used.
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

test('what a decision has removed is heard by moderators only', async () => {
  const m = await moderated()
  const song = await m.mina.publish({ audio: await mp3File(3), title: 'Neon rain', terms: 'true' })
  await decided(m, { kind: 'song', id: song.id }, { content: 'remove' })
  const url = `/api/songs/${song.id}/withheld-stream`
  expect((await m.mina.send({ method: 'GET', url })).statusCode).toBe(404)
  expect((await m.teo.send({ method: 'GET', url })).statusCode).toBe(200)
})
