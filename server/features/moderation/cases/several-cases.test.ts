import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removedDays } from '#contract/limits.ts'
import type { SongLabel } from '#contract/songs/songs.ts'
import { toUuid } from '../../../database/ids.ts'
import {
  caseAbout,
  claim,
  decide,
  decided,
  moderated,
  reportBy,
  type Subject,
} from '../../../testing/cases.ts'
import { aChallenge } from '../../../testing/challenges.ts'
import { lockFromOutside, waiting } from '../../../testing/locks.ts'
import { aSong } from '../../../testing/songs.ts'
import { days, logInAgain, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'
import { decisionKey } from '../decisions/decision-key.ts'
import { eraseRemoved } from './erase-removed.ts'

const soon = { interval: 20 }
const explanation = 'It is my own voice.'

/** Sora grants the oldest objection that waits. */
async function reverse({ sora }: TestMelodrome, id: string): Promise<void> {
  const { appeals } = await sora.call('GET /api/moderation/cases/{id}', { params: { id } })
  await claim(sora, id)
  const objection = appeals.find(({ outcome }) => outcome === null)!
  const body = { outcome: 'reverse', answer: 'You are right.' } as const
  await sora.call('POST /api/moderation/appeals/{id}', { params: { id: objection.id }, body })
}

async function takeBack(m: TestMelodrome, id: string): Promise<void> {
  await m.mina.call('POST /api/decisions/{id}/appeal', { params: { id }, body: { explanation } })
  await reverse(m, id)
}

async function decideAs(m: TestMelodrome, id: string, content: 'dismiss' | 'hide' | 'remove'): Promise<void> {
  await claim(m.teo, id)
  await decide(m.teo, id, { content })
}

/** A song of mina's with two open cases: as an entry of a contest and as a song. */
async function songWithTwoCases(m: TestMelodrome) {
  const { id: within } = await aChallenge(m)
  const songId = await aSong(m, { by: m.mina })
  const submit = { params: { challengeId: within }, body: { songId } }
  await m.mina.call('POST /api/challenges/{challengeId}/submit', submit)
  const report = async () => {
    const { entry } = await m.jun.call('GET /api/challenges/{id}/next-entry', { params: { id: within } })
    await reportBy(m.jun, { kind: 'entry', id: entry!.token, within })
    const cases = await m.teo.call('GET /api/moderation/cases', { query: { kind: 'entry' } })
    return {
      entry: cases.find(({ withinId }) => withinId === songId)!.id,
      song: await caseAbout(m, { kind: 'song', id: songId }),
    }
  }
  return { songId, report }
}

async function contest(): Promise<TestMelodrome> {
  const m = await moderated()
  m.clock.forward(days(4))
  await logInAgain(m, 'mina', 'jun', 'sora', 'teo')
  return m
}

const seenBy = (person: Person, id: string) =>
  person.call('GET /api/songs/{id}', { params: { id } }).then(
    ({ withheldFor }) => withheldFor ?? 'public',
    error => error.problem.code as string,
  )

test('a song that one decision has removed stays so when its case as an entry is dismissed, and is erased in time', async () => {
  const m = await contest()
  const { songId, report } = await songWithTwoCases(m)
  const kept = await songWithTwoCases(m)
  for (const { report: both } of [{ report }, kept]) {
    const cases = await both()
    await decideAs(m, cases.song, 'remove')
    await decideAs(m, cases.entry, 'dismiss')
    if (both === kept.report) await takeBack(m, cases.song)
  }
  expect([await seenBy(m.jun, songId), await seenBy(m.mina, songId)]).toEqual([
    'song.notFound',
    'song.notFound',
  ])
  expect(await seenBy(m.jun, kept.songId)).toBe('public')
  m.clock.forward(days(removedDays) + minutes(1))
  await eraseRemoved(m.melodrome)
  const left = await m.melodrome.database.selectFrom('songs').select('id').execute()
  expect(left).toEqual([{ id: kept.songId }])
})

test('removed content that cannot be erased keeps nothing behind it from being erased', async () => {
  const m = await moderated()
  const { database } = m.melodrome
  const songs = [
    await aSong(m, { by: m.mina }),
    await aSong(m, { by: m.mina }),
    await aSong(m, { by: m.mina }),
  ]
  for (const id of songs) {
    await decided(m, { kind: 'song', id }, { content: 'remove' })
    m.clock.forward(1)
  }
  m.clock.forward(days(removedDays) + minutes(1))
  // What holds the row must not be deleted with it.
  await sql`create table holds (song_id uuid references songs)`.execute(database)
  for (const id of songs.slice(0, 2)) await sql`insert into holds values (${toUuid(id)})`.execute(database)
  await eraseRemoved(m.melodrome, 1)
  const left = () => database.selectFrom('songs').select('id').orderBy('id').execute()
  expect((await left()).map(({ id }) => id)).toEqual(songs.slice(0, 2).toSorted())
  await sql`drop table holds`.execute(database)
  for (let sweep = 1; sweep <= 2; sweep++) await eraseRemoved(m.melodrome, 1)
  expect(await left()).toEqual([])
})

test('of two decisions that withhold a song the stricter counts, and a reversal leaves what the other one wants', async () => {
  const m = await contest()
  const { songId, report } = await songWithTwoCases(m)
  const seen = async () => [await seenBy(m.jun, songId), await seenBy(m.mina, songId)]
  const [gone, hidden, shown] = [
    ['song.notFound', 'song.notFound'],
    ['song.notFound', 'hidden'],
    ['public', 'public'],
  ]
  const cases = await report()
  await decideAs(m, cases.song, 'remove')
  await decideAs(m, cases.entry, 'hide')
  expect(await seen()).toEqual(gone)
  await takeBack(m, cases.song)
  expect(await seen()).toEqual(hidden)
  await takeBack(m, cases.entry)
  expect(await seen()).toEqual(shown)

  m.clock.forward(1)
  const again = await report()
  await decideAs(m, again.entry, 'hide')
  await decideAs(m, again.song, 'hide')
  await takeBack(m, again.entry)
  expect(await seen()).toEqual(hidden)
  await takeBack(m, again.song)
  expect(await seen()).toEqual(shown)
})

test('decisions about one song at the same moment take turns: a dismissal does not bring back what the other removes', async () => {
  const m = await contest()
  const { songId, report } = await songWithTwoCases(m)
  const cases = await report()
  await claim(m.teo, cases.song)
  await claim(m.sora, cases.entry)
  const free = await lockFromOutside(m, sql`select from songs where id = ${toUuid(songId)} for update`)
  const removed = decide(m.teo, cases.song, { content: 'remove' })
  await expect.poll(() => waiting(m), soon).toBe(1)
  const dismissed = decide(m.sora, cases.entry, { content: 'dismiss' })
  await expect.poll(() => waitingForTurn(m), soon).toBe(1)
  await free()
  await Promise.all([removed, dismissed])
  expect(await seenBy(m.jun, songId)).toBe('song.notFound')
  await takeBack(m, cases.song)
  expect(await seenBy(m.jun, songId)).toBe('public')
})

async function waitingForTurn(m: TestMelodrome): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`.execute(
    m.melodrome.database,
  )
  return rows.length
}

test('what a second case has hidden stays so when a third one is dismissed, which another reporter’s objection opened', async () => {
  const m = await moderated()
  const song = await aSong(m, { by: m.jun })
  const comment = await m.mina.call('POST /api/songs/{id}/comments', {
    params: { id: song },
    body: { content: 'buy this' },
  })
  const post = await m.mina.call('POST /api/forum/posts', {
    body: { category: 'talk', title: 'Buy this', content: 'It is cheap and good.', tags: ['cheap'] },
  })
  const list = await m.mina.call('POST /api/playlists', { body: { name: 'Buy this', isPublic: true } })
  const subjects: [Subject, url: string, shown: string][] = [
    [{ kind: 'comment', id: comment.id, within: song }, `/api/songs/${song}/comments`, 'buy this'],
    [{ kind: 'post', id: post.id }, '/api/forum/posts', 'Buy this'],
    [{ kind: 'playlist', id: list.id }, `/api/users/${m.mina.id}/playlists`, 'Buy this'],
  ]
  for (const [subject, url, shown] of subjects) {
    const isSeen = async () => (await m.jun.send({ method: 'GET', url })).body.includes(shown)
    const openCase = async () => {
      const cases = await m.teo.call('GET /api/moderation/cases')
      return cases.find(({ subjectId }) => subjectId === subject.id)!.id
    }
    await m.guest.call('POST /api/reports', {
      body: { subject, reason: 'spam', email: 'guest@example.org' },
    })
    const id = await decided(m, subject, { content: 'dismiss' })
    const { reports } = await m.teo.call('GET /api/moderation/cases/{id}', { params: { id } })
    const ofGuest = reports.find(({ reporter }) => reporter === null)!
    const params = { id }
    const key = decisionKey(m.melodrome, id, ofGuest.id)
    await m.jun.call('POST /api/decisions/{id}/appeal', { params, body: { explanation } })
    m.clock.forward(1)
    await m.guest.call('POST /api/decisions/{id}/appeal', { params, body: { explanation, key } })
    await reverse(m, id)
    const second = await openCase()
    await decideAs(m, second, 'hide')
    await reverse(m, id)
    await decideAs(m, await openCase(), 'dismiss')
    expect(await isSeen(), subject.kind).toBe(false)
    await takeBack(m, second)
    expect(await isSeen(), subject.kind).toBe(true)
  }
})

test('labels of several decisions are added up, and a reversal takes only those that no other decision has set', async () => {
  const m = await moderated()
  const id = await aSong(m, { by: m.mina })
  const label = (...labels: SongLabel[]) => decided(m, { kind: 'song', id }, { content: 'label', labels })
  const labels = async () => (await m.jun.call('GET /api/songs/{id}', { params: { id } })).labels
  const first = await label('voice')
  const second = await label('sensitive', 'voice')
  expect(await labels()).toEqual(['voice', 'sensitive'])
  await takeBack(m, second)
  expect(await labels()).toEqual(['voice'])
  await takeBack(m, first)
  expect(await labels()).toEqual([])
})

test('a song that is hidden by one decision and gets a label by another stays hidden', async () => {
  const m = await contest()
  const { songId, report } = await songWithTwoCases(m)
  const cases = await report()
  await decideAs(m, cases.song, 'hide')
  await claim(m.teo, cases.entry)
  await decide(m.teo, cases.entry, { content: 'label', labels: ['voice'] })
  expect([await seenBy(m.jun, songId), await seenBy(m.mina, songId)]).toEqual(['song.notFound', 'hidden'])
  await expect(reportBy(m.sora, { kind: 'song', id: songId })).rejects.toMatchObject(
    refused('report.notFound'),
  )
  await takeBack(m, cases.song)
  expect(await m.jun.call('GET /api/songs/{id}', { params: { id: songId } })).toMatchObject({
    labels: ['voice'],
    withheldFor: null,
  })
})
