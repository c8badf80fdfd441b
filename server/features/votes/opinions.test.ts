import { expect, test } from 'vitest'
import { newcomerComments } from '#contract/limits.ts'
import type { NewDecision } from '#contract/moderation/cases.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import { transact } from '../../database/transact.ts'
import { decided, moderated } from '../../testing/cases.ts'
import { aSong } from '../../testing/songs.ts'
import { days, grant, logInAgain, melodrome, minutes } from '../../testing/test-melodrome.ts'
import type { Person } from '../../testing/test-person.ts'
import { refused } from '../../testing/test-person.ts'
import { eraseOpinion } from './opinions.ts'

const scores = { vocal: 7, instrumental: 0, mixing: 0, creativity: 0, lyrics: 0 }
const rate = (by: Person, id: string, comment: string | null) =>
  by.call('POST /api/songs/{id}/detailed-rating', { params: { id }, body: { ...scores, comment } })
const opinions = (by: Person, id: string, query = {}) =>
  by.call('GET /api/songs/{id}/opinions', { params: { id }, query })

test('what was said with five scores is read by everybody, the latest first, and changes with them', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  await rate(m.jun, id, 'The first verse')
  m.clock.forward(minutes(1))
  await rate(m.sora, id, 'The drop')
  await rate(m.teo, id, null)
  expect(await opinions(m.guest, id)).toMatchObject([
    { content: 'The drop', user: { artistName: 'sora' }, songId: id },
    { content: 'The first verse', user: { artistName: 'jun' } },
  ])
  expect(await opinions(m.guest, id, { limit: 1 })).toHaveLength(1)
  m.clock.forward(minutes(1))
  await rate(m.jun, id, 'The last verse')
  const said = async () => (await opinions(m.guest, id)).map(({ content }) => content)
  expect(await said()).toEqual(['The last verse', 'The drop'])
  m.clock.forward(minutes(1))
  await rate(m.sora, id, 'The drop')
  expect(await said(), 'said once more').toEqual(['The last verse', 'The drop'])
  await m.teo.call('POST /api/users/{id}/mute', { params: { id: m.sora.id } })
  expect(await opinions(m.teo, id)).toHaveLength(1)
})

test('an opinion is reported, hidden by a decision and brought back; its scores count all the while', async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  await grant(m, m.sora, 'moderator')
  const song = await aSong(m, { by: m.mina })
  await rate(m.jun, song, 'Buy my beats')
  const [said] = await opinions(m.guest, song)
  const subject = { kind: 'opinion', id: said!.id, within: song } as const
  const report = (by: Person) => by.call('POST /api/reports', { body: { subject, reason: 'spam' } })
  await expect(report(m.jun)).rejects.toMatchObject(refused('report.own'))
  await report(m.mina)
  const [found] = await m.teo.call('GET /api/moderation/cases')
  expect(found).toMatchObject({ kind: 'opinion', withinId: song, name: 'Buy my beats' })
  const params = { id: found!.id }
  await m.teo.call('PUT /api/moderation/cases/{id}/claim', { params })
  const decision: NewDecision = {
    content: 'hide',
    labels: [],
    person: null,
    suspendedUntil: null,
    ground: 'rules',
    rule: 'spam',
    statement: 'It advertises.',
  }
  await m.teo.call('POST /api/moderation/cases/{id}/decision', { params, body: decision })
  expect(await opinions(m.guest, song)).toEqual([])
  expect(await opinions(m.jun, song)).toMatchObject([{ withheldFor: 'hidden' }])
  const averages = await m.guest.call('GET /api/songs/{id}/detailed-ratings-average', {
    params: { id: song },
  })
  expect(averages).toMatchObject({ vocal: 7, ratingCount: 1 })
})

test('what a filter wants looked at first is held, and its case is open', async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  await m.teo.call('POST /api/admin/filters', {
    body: { kind: 'words', action: 'hold', pattern: 'cheap beats' },
  })
  const song = await aSong(m, { by: m.mina })
  await rate(m.jun, song, 'cheap beats here')
  expect(await opinions(m.guest, song)).toEqual([])
  expect(await m.teo.call('GET /api/moderation/cases')).toMatchObject([{ kind: 'opinion', source: 'filter' }])
})

test('words that a decision has removed are not rewritten until they are erased; words that are shown are not erased', async () => {
  const m = await moderated()
  const song = await aSong(m, { by: m.sora })
  const subjectOf = async (by: Person) => {
    const said = (await opinions(m.teo, song)).find(({ user }) => user.id === by.id)
    return { kind: 'opinion', id: said!.id, within: song } as const
  }
  for (const person of [m.mina, m.teo]) await rate(person, song, 'Buy my beats')
  await decided(m, await subjectOf(m.mina), { content: 'remove' })
  await expect(rate(m.mina, song, 'The first verse')).rejects.toMatchObject(refused('case.decided'))
  const takenBack = () => m.mina.call('DELETE /api/songs/{id}/detailed-rating', { params: { id: song } })
  await expect(takenBack()).rejects.toMatchObject(refused('case.decided'))
  await rate(m.mina, song, 'Buy my beats')
  expect(await opinions(m.jun, song)).toMatchObject([{ user: { artistName: 'teo' } }])

  for (const person of [m.mina, m.teo]) {
    const { id } = await subjectOf(person)
    await transact(m.melodrome.database, transaction => eraseOpinion(transaction, song, id))
  }
  m.clock.forward(minutes(1))
  await rate(m.mina, song, 'The first verse')
  expect(await opinions(m.jun, song)).toMatchObject([
    { content: 'The first verse' },
    { content: 'Buy my beats' },
  ])
  expect(await takenBack()).toMatchObject({ updatedAt: null })
  expect(await opinions(m.jun, song)).toMatchObject([{ user: { artistName: 'teo' } }])
})

test('a filter does not show what a decision has hidden as merely held, and taking it back does not make it new', async () => {
  const m = await moderated()
  const song = await aSong(m, { by: m.sora })
  await rate(m.mina, song, 'cheap beats here')
  const [said] = await opinions(m.guest, song)
  await decided(m, { kind: 'opinion', id: said!.id, within: song })
  await m.teo.call('POST /api/admin/filters', {
    body: { kind: 'words', action: 'hold', pattern: 'cheap beats' },
  })
  await rate(m.mina, song, 'cheap beats everywhere')
  expect(await opinions(m.mina, song)).toMatchObject([
    { content: 'cheap beats everywhere', withheldFor: 'hidden' },
  ])
  await expect(
    m.mina.call('DELETE /api/songs/{id}/detailed-rating', { params: { id: song } }),
  ).rejects.toMatchObject(refused('case.decided'))
  expect(await m.teo.call('GET /api/moderation/cases')).toEqual([])
})

test('words beside five scores count as comments, those of new members too; scores alone and words said before do not', async () => {
  const m = await melodrome()
  const [song, other] = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.mina })]
  const comment = (by: Person) =>
    by.call('POST /api/songs/{id}/comments', { params: { id: other }, body: { content: 'again' } })
  await comment(m.jun)
  for (let at = 1; at < newcomerComments; at++) {
    // Half an hour apart, so that the limit for everybody does not apply.
    m.clock.forward(minutes(30))
    await rate(m.jun, song, `The verse after ${at} others`)
  }
  const last = `The verse after ${newcomerComments - 1} others`
  for (const write of [() => rate(m.jun, other, 'The drop'), () => rate(m.jun, song, 'The drop')])
    await expect(write()).rejects.toMatchObject(refused('comment.newcomer'))
  await expect(comment(m.jun)).rejects.toMatchObject(refused('comment.newcomer'))
  for (const words of [last, null]) await rate(m.jun, song, words)
  await rate(m.jun, other, null)
  expect(await opinions(m.guest, other)).toEqual([])
  await rate(m.sora, other, 'The drop')

  m.clock.forward(days(1))
  await logInAgain(m, 'jun')
  const { times, minutes: span } = rateLimits.comment
  for (let at = 1; at < times; at++) await rate(m.jun, song, `The chorus after ${at} others`)
  await comment(m.jun)
  for (const write of [() => rate(m.jun, other, 'The drop'), () => comment(m.jun)])
    await expect(write()).rejects.toMatchObject(refused('request.tooMany'))
  await rate(m.jun, other, null)
  m.clock.forward(minutes(span))
  await rate(m.jun, other, 'The drop')
  expect(await opinions(m.guest, other)).toMatchObject([{ user: { artistName: 'jun' } }, {}])
})
