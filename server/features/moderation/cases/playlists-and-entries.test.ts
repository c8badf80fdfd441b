import { expect, test } from 'vitest'
import { removedDays } from '#contract/limits.ts'
import { caseAbout, claim, decide, decided, moderated, reportBy } from '../../../testing/cases.ts'
import { aChallenge } from '../../../testing/challenges.ts'
import { enterChallenge } from '../../../testing/contests.ts'
import { aSong } from '../../../testing/songs.ts'
import { mp3File } from '../../../testing/sound-files.ts'
import { days, logInAgain, minutes } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'
import { eraseRemoved } from './erase-removed.ts'

test('a public playlist is reported and hidden: only its owner and moderators see it', async () => {
  const m = await moderated()
  const songId = await aSong(m, { by: m.mina })
  const { id } = await m.mina.call('POST /api/playlists', { body: { name: 'Buy this', songId } })
  const subject = { kind: 'playlist', id } as const
  const params = { id }
  await expect(reportBy(m.jun, subject)).rejects.toMatchObject(refused('report.notFound'))
  await m.mina.call('PATCH /api/playlists/{id}', { params, body: { isPublic: true } })
  await expect(reportBy(m.mina, subject)).rejects.toMatchObject(refused('report.own'))
  const shownTo = async (person: Person) => {
    const ofMina = await person.call('GET /api/users/{id}/playlists', { params: { id: m.mina.id } })
    const statuses: (string | number)[] = [`listed ${ofMina.length}`]
    for (const url of [`/playlists/${id}/feed.xml`, `/playlists/${id}/art.jpg`, `/api/playlists/${id}/songs`])
      statuses.push((await person.send({ method: 'GET', url })).statusCode)
    return statuses
  }
  expect(await shownTo(m.jun)).toEqual(['listed 1', 200, 200, 200])
  const caseId = await decided(m, subject)
  expect(await m.teo.call('GET /api/moderation/cases/{id}', { params: { id: caseId } })).toMatchObject({
    kind: 'playlist',
    name: 'Buy this',
    person: { id: m.mina.id },
  })
  for (const person of [m.jun, m.guest]) {
    expect(await shownTo(person)).toEqual(['listed 0', 404, 404, 404])
    await expect(person.call('GET /api/playlists/{id}', { params })).rejects.toMatchObject(
      refused('playlist.notFound'),
    )
  }
  expect((await m.guest.send({ method: 'GET', url: '/sitemap-playlists-1.xml' })).body).not.toContain(id)
  for (const person of [m.mina, m.teo])
    expect(await person.call('GET /api/playlists/{id}', { params })).toMatchObject({ withheldFor: 'hidden' })
  const again = await m.mina.call('GET /api/playlists')
  expect(again).toMatchObject([{ id, withheldFor: 'hidden' }])
})

test('a removed playlist is gone for its owner, too; it comes back after an appeal, or is erased', async () => {
  const m = await moderated()
  const { id } = await m.mina.call('POST /api/playlists', { body: { name: 'Buy this', isPublic: true } })
  const caseId = await decided(m, { kind: 'playlist', id }, { content: 'remove' })
  expect(await m.mina.call('GET /api/playlists')).toEqual([])
  await m.mina.call('POST /api/decisions/{id}/appeal', {
    params: { id: caseId },
    body: { explanation: 'I only joked.' },
  })
  const { appeals } = await m.sora.call('GET /api/moderation/cases/{id}', { params: { id: caseId } })
  await claim(m.sora, caseId)
  const body = { outcome: 'reverse', answer: 'We see.' } as const
  await m.sora.call('POST /api/moderation/appeals/{id}', { params: { id: appeals[0]!.id }, body })
  expect(await m.jun.call('GET /api/playlists/{id}', { params: { id } })).toMatchObject({ withheldFor: null })
  const other = await m.mina.call('POST /api/playlists', { body: { name: 'Buy that', isPublic: true } })
  await decided(m, { kind: 'playlist', id: other.id }, { content: 'remove' })
  m.clock.forward(days(removedDays) + minutes(1))
  await eraseRemoved(m.melodrome)
  const left = await m.melodrome.database.selectFrom('playlists').select('id').execute()
  expect(left).toEqual([{ id }])
})

test('a blind entry is reported by its token: moderators see the song, the reporter never learns which it is', async () => {
  const m = await moderated()
  m.clock.forward(days(4))
  await logInAgain(m, 'mina', 'jun', 'sora', 'teo')
  const { id: challengeId } = await aChallenge(m)
  const { id: songId } = await m.mina.publish({
    title: 'Secret of mina',
    audio: await mp3File(2),
    terms: 'true',
  })
  const submit = { params: { challengeId }, body: { songId } }
  await m.mina.call('POST /api/challenges/{challengeId}/submit', submit)
  const { entry } = await m.jun.call('GET /api/challenges/{id}/next-entry', { params: { id: challengeId } })
  const subject = { kind: 'entry', id: entry!.token, within: challengeId } as const
  for (const other of [m.guest, m.sora])
    await expect(reportBy(other, subject)).rejects.toMatchObject(refused('report.notFound'))
  await reportBy(m.jun, subject, 'voice')
  await expect(reportBy(m.jun, subject)).rejects.toMatchObject(refused('report.already'))

  const [found] = await m.teo.call('GET /api/moderation/cases')
  const { id } = found!
  expect(found).toMatchObject({
    kind: 'entry',
    withinId: songId,
    name: 'Secret of mina',
    person: { id: m.mina.id },
  })
  const sound = await m.teo.send({ method: 'GET', url: `/api/moderation/cases/${id}/sound` })
  expect(sound.statusCode).toBe(200)
  await claim(m.teo, id)
  await decide(m.teo, id)
  expect(await m.mina.call('GET /api/songs/{id}', { params: { id: songId } })).toMatchObject({
    withheldFor: 'hidden',
  })
  expect(await m.mina.call('GET /api/decisions/{id}', { params: { id } })).toMatchObject({
    role: 'concerned',
    name: 'Secret of mina',
  })
  const statement = await m.jun.call('GET /api/decisions/{id}', { params: { id } })
  expect(statement).toMatchObject({ role: 'reporter', kind: 'entry', subjectId: null, withinId: null })
  const said = JSON.stringify([statement, await m.jun.call('GET /api/notifications')])
  for (const secret of [songId, 'Secret', m.mina.id]) expect(said).not.toContain(secret)
  expect(statement.name).not.toBe('–')
})

test('the reporter of an entry that was withdrawn is still told by the name of its challenge', async () => {
  const m = await moderated()
  m.clock.forward(days(4))
  await logInAgain(m, 'mina', 'jun', 'sora', 'teo')
  const { id: challengeId, title } = await aChallenge(m)
  const songId = await aSong(m, { by: m.mina, title: 'Secret of mina' })
  const submit = { params: { challengeId }, body: { songId } }
  await m.mina.call('POST /api/challenges/{challengeId}/submit', submit)
  const { entry } = await m.jun.call('GET /api/challenges/{id}/next-entry', { params: { id: challengeId } })
  await reportBy(m.jun, { kind: 'entry', id: entry!.token, within: challengeId })
  const { id } = (await m.teo.call('GET /api/moderation/cases'))[0]!
  await m.mina.call('DELETE /api/challenges/{id}/submission', { params: { id: challengeId } })
  await claim(m.teo, id)
  await decide(m.teo, id)
  const statement = await m.jun.call('GET /api/decisions/{id}', { params: { id } })
  expect(statement).toMatchObject({ role: 'reporter', name: title })
  const [told] = await m.jun.call('GET /api/notifications')
  expect(told!.message).toContain(title)
  expect(JSON.stringify([statement, told])).not.toContain('Secret')
})

test('an entry and its song have separate cases, so that a report doesn’t tell which song it is', async () => {
  const m = await moderated()
  m.clock.forward(days(4))
  await logInAgain(m, 'mina', 'jun', 'sora', 'teo')
  const { id: within } = await aChallenge(m)
  const songId = await aSong(m, { by: m.mina })
  await m.mina.call('POST /api/challenges/{challengeId}/submit', {
    params: { challengeId: within },
    body: { songId },
  })
  const { entry } = await m.jun.call('GET /api/challenges/{id}/next-entry', { params: { id: within } })
  await reportBy(m.jun, { kind: 'entry', id: entry!.token, within })
  const about = await caseAbout(m, { kind: 'song', id: songId })
  expect((await m.teo.call('GET /api/moderation/cases')).map(({ kind }) => kind).toSorted()).toEqual([
    'entry',
    'song',
  ])
  expect(about).toBeTruthy()
})

test('an entry that was removed keeps its place in the challenge also once it is erased', async () => {
  const m = await moderated()
  const { id } = await aChallenge(m, { to: days(2 * removedDays) })
  const entry = await enterChallenge(m, m.mina, id)
  await decided(m, { kind: 'song', id: entry.songId }, { content: 'remove' })
  m.clock.forward(days(removedDays) + minutes(1))
  await eraseRemoved(m.melodrome)
  await logInAgain(m, 'mina')
  await expect(enterChallenge(m, m.mina, id)).rejects.toMatchObject(refused('challenge.alreadySubmitted'))
  const { ownSubmission } = await m.mina.call('GET /api/challenges/{id}', { params: { id } })
  expect(ownSubmission).toMatchObject({ id: entry.id, songId: null, songTitle: null })
})
