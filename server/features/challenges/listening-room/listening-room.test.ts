import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { aChallenge } from '../../../testing/challenges.ts'
import { hearEntry } from '../../../testing/hear-entry.ts'
import { lockFromOutside, waiting } from '../../../testing/locks.ts'
import { aSong } from '../../../testing/songs.ts'
import { mp3File } from '../../../testing/sound-files.ts'
import { days, logInAgain, melodrome, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'
import { melodromeWithMail } from '../../../testing/with-mail.ts'

const soon = { interval: 20 }

async function enter(m: TestMelodrome, person: Person, id: string, songId?: string): Promise<string> {
  const own = songId ?? (await aSong(m, { by: person, title: `Secret of ${person.id}` }))
  await person.call('POST /api/challenges/{challengeId}/submit', {
    params: { challengeId: id },
    body: { songId: own },
  })
  return own
}

const room = (person: Person, id: string) =>
  person.call('GET /api/challenges/{id}/next-entry', { params: { id } })

const judge = (person: Person, id: string, token: string, stars = 4) =>
  person.call('PUT /api/challenges/{id}/entries/{token}/ballot', {
    params: { id, token },
    body: { stars, vocal: 7 },
  })

test('entries come blind, never an own one, the same until judged, and only a person who has heard an entry judges it', async () => {
  const m = await melodrome()
  m.clock.forward(days(4))
  await logInAgain(m, 'mina', 'jun', 'sora', 'teo')
  const { id } = await aChallenge(m)
  const songs = [await enter(m, m.mina, id), await enter(m, m.jun, id), await enter(m, m.teo, id)]

  const first = await room(m.mina, id)
  expect(first).toMatchObject({ progress: { judged: 0, total: 2 }, obstacle: null })
  const { token, audioUrl, neededSeconds } = first.entry!
  const said = JSON.stringify(first)
  for (const secret of [...songs, 'Secret', m.jun.id, m.teo.id]) expect(said).not.toContain(secret)
  expect(audioUrl).toBe(`/api/challenges/${id}/entries/${token}/audio`)
  expect((await room(m.mina, id)).entry?.token).toBe(token)

  await expect(judge(m.mina, id, token)).rejects.toMatchObject({
    problem: { code: 'challenge.notHeard', params: { seconds: neededSeconds } },
  })
  await expect(judge(m.sora, id, token)).rejects.toMatchObject(refused('challenge.entryNotFound'))
  expect(await hearEntry(m, m.mina, id, token)).toEqual({ isQualified: true })
  await expect(judge(m.mina, id, token, 6)).rejects.toMatchObject({
    problem: { fields: { stars: { code: 'stars' } } },
  })
  expect(await judge(m.mina, id, token)).toEqual({ judged: 1, total: 2 })
  expect(await judge(m.mina, id, token, 2)).toEqual({ judged: 1, total: 2 })
  const second = (await room(m.mina, id)).entry!
  expect(second.token).not.toBe(token)
  await hearEntry(m, m.mina, id, second.token)
  await judge(m.mina, id, second.token)
  expect(await room(m.mina, id)).toMatchObject({ entry: null, progress: { judged: 2, total: 2 } })
  const own = await m.mina.call('GET /api/challenges/{id}/own-ballots', { params: { id } })
  expect(own.map(entry => [entry.token, entry.ballot?.stars])).toEqual([
    [second.token, 4],
    [token, 2],
  ])
  const rows = await m.melodrome.database
    .selectFrom('challenge_ballots')
    .select(['stars', 'previous'])
    .execute()
  expect(rows).toContainEqual({ stars: 2, previous: [4, 7, 0, 0, 0, 0] })
}, 60_000)

test('the least heard entry comes first, and entries of blocked people don’t come', async () => {
  const m = await melodrome()
  m.clock.forward(days(4))
  await logInAgain(m, 'mina', 'jun', 'sora', 'teo')
  const { id } = await aChallenge(m)
  for (const person of [m.mina, m.jun, m.teo]) await enter(m, person, id)
  const heard = await room(m.sora, id)
  await hearEntry(m, m.sora, id, heard.entry!.token)
  await judge(m.sora, id, heard.entry!.token)
  const { submission_id } = await m.melodrome.database
    .selectFrom('challenge_ballots')
    .select('submission_id')
    .executeTakeFirstOrThrow()
  // The next person hears one of the other two. Each of mina, jun and teo has made one of the three.
  for (const person of [m.mina, m.jun, m.teo]) await room(person, id)
  const offers = await m.melodrome.database
    .selectFrom('challenge_offers')
    .select('submission_id')
    .where('voter_id', 'not in', eb => eb.selectFrom('challenge_ballots').select('voter_id'))
    .execute()
  expect(offers).toHaveLength(3)
  expect(offers.map(offer => offer.submission_id)).not.toContain(submission_id)
  await m.mina.call('POST /api/users/{id}/block', { params: { id: m.jun.id } })
  expect((await room(m.mina, id)).progress).toEqual({ judged: 0, total: 1 })
}, 60_000)

test('the room is open from the start until 48 hours after the end, to accounts that are three days old', async () => {
  const m = await melodrome()
  const { id, judgedUntil } = await aChallenge(m, { from: days(1), to: days(6) })
  await expect(room(m.jun, id)).rejects.toMatchObject(refused('challenge.roomClosed'))
  await expect(room(m.jun, m.jun.id)).rejects.toMatchObject(refused('challenge.notFound'))
  m.clock.forward(days(1))
  await logInAgain(m, 'mina', 'jun')
  await expect(room(m.guest, id)).rejects.toMatchObject(refused('account.unauthorized'))
  await enter(m, m.mina, id)
  const young = await room(m.jun, id)
  expect(young).toMatchObject({
    obstacle: 'young',
    judgesFrom: new Date(m.castJoinedAt.getTime() + days(3)).toISOString(),
    closesAt: judgedUntil,
  })
  const { token } = young.entry!
  await hearEntry(m, m.jun, id, token)
  await expect(judge(m.jun, id, token)).rejects.toMatchObject(refused('challenge.newcomer'))
  m.clock.forward(days(2))
  await logInAgain(m, 'jun')
  expect(await judge(m.jun, id, token)).toEqual({ judged: 1, total: 1 })
  m.clock.now = new Date(judgedUntil)
  await logInAgain(m, 'jun')
  expect(await judge(m.jun, id, token, 5)).toEqual({ judged: 1, total: 1 })
  m.clock.forward(1)
  await expect(judge(m.jun, id, token, 1)).rejects.toMatchObject(refused('challenge.roomClosed'))
})

test.each(['unjudged', 'judged'])(
  'an entry whose song is being deleted (%s) is offered to no one, and no longer judged',
  async state => {
    const m = await melodrome()
    m.clock.forward(days(4))
    await logInAgain(m, 'mina', 'jun', 'sora', 'teo')
    const { id } = await aChallenge(m)
    const song = await enter(m, m.jun, id)
    const { token } = (await room(m.mina, id)).entry!
    await hearEntry(m, m.mina, id, token)
    if (state === 'judged') {
      const others = (await room(m.teo, id)).entry!.token
      await hearEntry(m, m.teo, id, others)
      await judge(m.teo, id, others)
    }
    await m.sora.call('POST /api/songs/{id}/play', { params: { id: song } })
    // A fold at any other moment might wait for the deletion, too.
    await m.foldNow()
    // The deletion comes to the plays after the entry.
    const free = await lockFromOutside(m, sql`select from plays where song_id = ${toUuid(song)} for update`)
    const removed = m.jun.call('DELETE /api/songs/{id}', { params: { id: song } })
    await expect.poll(() => waiting(m), soon).toBe(1)
    const isRefused = expect(judge(m.mina, id, token)).rejects.toMatchObject(
      refused('challenge.entryNotFound'),
    )
    const isEmpty = expect(room(m.sora, id)).resolves.toMatchObject({ entry: null })
    await expect.poll(() => waiting(m), soon).toBe(3)
    await free()
    await Promise.all([removed, isRefused, isEmpty])
    expect(await m.melodrome.database.selectFrom('challenge_offers').select('token').execute()).toEqual([])
    expect(m.errors).toEqual([])
  },
)

test('a person who judges an entry, or is offered one, waits while the challenge is being changed', async () => {
  const m = await melodrome()
  m.clock.forward(days(4))
  await logInAgain(m, 'mina', 'jun', 'sora')
  const { id } = await aChallenge(m)
  await enter(m, m.jun, id)
  const { token } = (await room(m.mina, id)).entry!
  await hearEntry(m, m.mina, id, token)
  // Its start is told now, not at any moment.
  await m.lookAtChallengesNow()
  for (const act of [() => judge(m.mina, id, token), () => room(m.sora, id)]) {
    // Rows that refer to the challenge don't wait for this lock.
    const free = await lockFromOutside(
      m,
      sql`select from challenges where id = ${toUuid(id)} for no key update`,
    )
    const acted = act()
    await expect.poll(() => waiting(m), soon).toBe(1)
    await free()
    await acted
  }
})

test('the sound of an entry comes in ranges from an address that does not reveal the song', async () => {
  const m = await melodrome()
  const { id } = await aChallenge(m)
  const song = await m.mina.publish({ audio: await mp3File(3), title: 'Neon rain', terms: 'true' })
  await enter(m, m.mina, id, song.id)
  const { audioUrl } = (await room(m.jun, id)).entry!
  const whole = await m.jun.send({ method: 'GET', url: audioUrl })
  const known = await m.jun.send({ method: 'GET', url: song.audioUrl })
  expect(whole.statusCode).toBe(200)
  expect(whole.rawPayload.equals(known.rawPayload)).toBe(true)
  expect(whole.headers.etag).not.toBe(known.headers.etag)
  expect(whole.headers['content-disposition']).toBeUndefined()
  const part = await m.jun.send({ method: 'GET', url: audioUrl, headers: { range: 'bytes=10-19' } })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload.equals(whole.rawPayload.subarray(10, 20))).toBe(true)
  const others = await m.teo.send({ method: 'GET', url: audioUrl })
  expect(others.statusCode).toBe(404)
  expect((await m.guest.send({ method: 'GET', url: audioUrl })).statusCode).toBe(401)
})

test('where addresses are verified, members without one can’t judge; the room says so', async () => {
  const m = await melodromeWithMail()
  m.clock.forward(days(4))
  await logInAgain(m, 'mina', 'jun', 'sora')
  const { id } = await aChallenge(m)
  await enter(m, m.mina, id)
  const verified = (at: Date | null) =>
    m.melodrome.database
      .updateTable('users')
      .set({ email_verified_at: at })
      .where('id', '=', toUuid(m.jun.id))
      .execute()
  await verified(null)
  const { entry, obstacle } = await room(m.jun, id)
  expect(obstacle).toBe('unverified')
  await hearEntry(m, m.jun, id, entry!.token)
  await expect(judge(m.jun, id, entry!.token)).rejects.toMatchObject(refused('account.unverified'))
  await verified(m.clock.now)
  expect((await room(m.jun, id)).obstacle).toBeNull()
  expect(await judge(m.jun, id, entry!.token)).toEqual({ judged: 1, total: 1 })
}, 60_000)
