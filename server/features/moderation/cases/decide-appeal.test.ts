import { expect, test } from 'vitest'
import { removedDays } from '#contract/limits.ts'
import { newId } from '../../../database/ids.ts'
import { caseAbout, claim, decide, decided, moderated, reportBy } from '../../../testing/cases.ts'
import { aSong } from '../../../testing/songs.ts'
import { days, grant, logInAgain, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'
import { decisionKey } from '../decisions/decision-key.ts'
import { eraseRemoved } from './erase-removed.ts'

const toObject = 'POST /api/decisions/{id}/appeal'
const explanation = 'It is my own voice.'

/** Sora, the second moderator, finds that the objection is right. */
async function reverse({ sora }: TestMelodrome, id: string): Promise<void> {
  const { appeals } = await sora.call('GET /api/moderation/cases/{id}', { params: { id } })
  await claim(sora, id)
  const body = { outcome: 'reverse', answer: 'You are right.' } as const
  await sora.call('POST /api/moderation/appeals/{id}', { params: { id: appeals[0]!.id }, body })
}

/** Mina says something to jun. */
async function said(m: TestMelodrome, content: string) {
  m.clock.forward(1)
  const id = newId(m.clock.now.getTime())
  const params = { id: m.jun.id }
  await m.mina.call('POST /api/conversations/{id}/messages', { params, body: { id, content } })
  const { id: within } = await m.jun.call('GET /api/conversations/{id}', { params: { id: m.mina.id } })
  return { kind: 'message', id, within: within! } as const
}

const openCases = (m: TestMelodrome) => m.teo.call('GET /api/moderation/cases')

test('a banned person who objects by the link in the mail is told the result, no matter who is signed in there', async () => {
  const m = await moderated()
  const mailed = (id: string) =>
    m.printed.filter(line => line.includes('mina@example.org') && line.includes(`/decisions/${id}`)).length
  for (const browser of [m.guest, m.jun]) {
    const song = await aSong(m, { by: m.mina })
    const id = await decided(m, { kind: 'song', id: song }, { person: 'ban' })
    await expect.poll(() => mailed(id)).toBe(1)
    const key = decisionKey(m.melodrome, id, m.mina.id)
    await browser.call(toObject, { params: { id }, body: { explanation, key } })
    await reverse(m, id)
    await expect.poll(() => mailed(id)).toBe(2)
    expect((await m.jun.call('GET /api/notifications')).map(({ type }) => type)).not.toContain(
      'appealDecided',
    )
    await logInAgain(m, 'mina')
    expect(await m.mina.call('GET /api/notifications', { query: { limit: 1 } })).toMatchObject([
      { type: 'appealDecided', relatedId: id },
    ])
  }
})

test('a reversal brings back only what the decision took away, and nothing that was erased', async () => {
  const m = await moderated()
  const [left, removed, erased] = [await said(m, 'left'), await said(m, 'removed'), await said(m, 'erased')]
  const warned = await decided(m, left, { content: 'dismiss', person: 'warning' })
  await m.mina.call('DELETE /api/conversations/{id}/messages/{messageId}', {
    params: { id: left.within, messageId: left.id },
  })
  const late = await decided(m, erased, { content: 'remove' })
  m.clock.forward(days(removedDays) + minutes(1))
  await logInAgain(m, 'mina', 'jun', 'sora', 'teo')
  const soon = await decided(m, removed, { content: 'remove' })
  await eraseRemoved(m.melodrome)
  for (const id of [warned, late, soon]) {
    await m.mina.call(toObject, { params: { id }, body: { explanation } })
    await reverse(m, id)
  }
  const params = { id: left.within }
  const messages = await m.jun.call('GET /api/conversations/{id}/messages', { params })
  expect(messages.toReversed().map(({ content }) => content)).toEqual(['', 'removed', ''])
})

test('a case that a reporter’s objection opens again has their report with what was reported, and tells them the end', async () => {
  const m = await moderated()
  const subject = await said(m, 'you owe me')
  const body = { subject, reason: 'harassment', explanation: 'Every day.' } as const
  await m.jun.call('POST /api/reports', { body })
  const [first] = await openCases(m)
  await claim(m.teo, first!.id)
  await decide(m.teo, first!.id, { content: 'dismiss' })
  await m.jun.call(toObject, { params: { id: first!.id }, body: { explanation } })
  await reverse(m, first!.id)

  const [again] = await openCases(m)
  const params = { id: again!.id }
  expect(await m.teo.call('GET /api/moderation/cases/{id}', { params })).toMatchObject({
    reportCount: 1,
    reasons: ['harassment'],
    reports: [
      {
        reporter: { id: m.jun.id },
        reason: 'harassment',
        explanation: 'Every day.',
        snapshot: [{ part: 'content', text: 'you owe me' }],
      },
    ],
  })
  await grant(m, m.jun, 'moderator')
  await expect(claim(m.jun, again!.id)).rejects.toMatchObject(refused('case.own'))
  await claim(m.teo, again!.id)
  await decide(m.teo, again!.id, { content: 'remove' })
  const news = await m.jun.call('GET /api/notifications')
  expect(news).toContainEqual(expect.objectContaining({ type: 'reportDecided', relatedId: again!.id }))
  await m.mina.call(toObject, { params, body: { explanation } })
  await reverse(m, again!.id)
  const messages = { params: { id: subject.within } }
  expect(await m.jun.call('GET /api/conversations/{id}/messages', messages)).toMatchObject([
    { content: 'you owe me', isDeleted: false },
  ])
})

test('a person who reports it anew before their objection is granted counts once, and what is gone needs no new case', async () => {
  const m = await moderated()
  const [kept, gone] = [await said(m, 'you owe me'), await said(m, 'pay')]
  const cases = [
    await decided(m, kept, { content: 'dismiss' }),
    await decided(m, gone, { content: 'dismiss' }),
  ]
  for (const id of cases) await m.jun.call(toObject, { params: { id }, body: { explanation } })
  await reportBy(m.jun, kept)
  const params = { id: gone.within, messageId: gone.id }
  await m.mina.call('DELETE /api/conversations/{id}/messages/{messageId}', { params })
  for (const id of cases) await reverse(m, id)
  expect(await openCases(m)).toMatchObject([{ subjectId: kept.id, reportCount: 1 }])
  const { appeal } = await m.jun.call('GET /api/decisions/{id}', { params: { id: cases[1]! } })
  expect(appeal).toMatchObject({ outcome: 'reverse' })
})

test('a guest who objects by the link in the mail is told the result at their address, no matter who is signed in there', async () => {
  const m = await moderated()
  for (const browser of [m.guest, m.jun]) {
    // One address would get no more than a few mails an hour.
    const email = browser === m.guest ? 'guest@example.org' : 'other@example.org'
    const mailed = (id: string) =>
      m.printed.filter(line => line.includes(email) && line.includes(`/decisions/${id}`)).length
    const subject = { kind: 'song', id: await aSong(m, { by: m.mina }) } as const
    await m.guest.call('POST /api/reports', { body: { subject, reason: 'spam', email } })
    const id = (await openCases(m)).find(({ subjectId }) => subjectId === subject.id)!.id
    await claim(m.teo, id)
    await decide(m.teo, id, { content: 'dismiss' })
    await expect.poll(() => mailed(id)).toBe(1)
    const { reports } = await m.teo.call('GET /api/moderation/cases/{id}', { params: { id } })
    const key = decisionKey(m.melodrome, id, reports[0]!.id)
    await browser.call(toObject, { params: { id }, body: { explanation, key } })
    await reverse(m, id)
    await expect.poll(() => mailed(id)).toBe(2)

    const again = (await openCases(m)).find(({ subjectId }) => subjectId === subject.id)!.id
    await claim(m.teo, again)
    await decide(m.teo, again)
    await expect.poll(() => mailed(again)).toBe(1)
  }
  expect(await m.jun.call('GET /api/notifications')).toEqual([])
  const appeals = await m.melodrome.database.selectFrom('appeals').select('appellant_id').execute()
  expect(appeals).toEqual([{ appellant_id: null }, { appellant_id: null }])
})

/** Two cases about songs of mina's, reported before one of the decisions hides them all. */
async function twoCases(m: TestMelodrome): Promise<[string, string]> {
  const about = async () => caseAbout(m, { kind: 'song', id: await aSong(m, { by: m.mina }) })
  return [await about(), await about()]
}

const sanction = async (m: TestMelodrome, id: string, person: 'suspension' | 'ban', forDays?: number) => {
  m.clock.forward(1)
  await claim(m.teo, id)
  const suspendedUntil = forDays ? new Date(m.clock.now.getTime() + days(forDays)).toISOString() : null
  await decide(m.teo, id, { content: 'dismiss', person, suspendedUntil })
  return suspendedUntil
}

const takeBack = async (m: TestMelodrome, id: string) => {
  const key = decisionKey(m.melodrome, id, m.mina.id)
  await m.guest.call(toObject, { params: { id }, body: { explanation, key } })
  await reverse(m, id)
}

const songsSeenBy = async (person: Person) => (await person.call('GET /api/songs')).length

test('of two bans the reversal of one leaves the other, in whichever order, and without both the person is back', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const m = await moderated()
    const cases = await twoCases(m)
    for (const id of cases) await sanction(m, id, 'ban')
    await takeBack(m, cases[order[0]!]!)
    await expect(logInAgain(m, 'mina')).rejects.toMatchObject(refused('account.banned'))
    expect(await songsSeenBy(m.jun)).toBe(0)
    await takeBack(m, cases[order[1]!]!)
    await logInAgain(m, 'mina')
    expect(await songsSeenBy(m.jun)).toBe(2)
  }
})

test('a suspension that gave way to a ban goes on when the ban is reversed, unless it is over by then', async () => {
  const m = await moderated()
  const cases = await twoCases(m)
  const until = await sanction(m, cases[0], 'suspension', 40)
  await sanction(m, cases[1], 'ban')
  await takeBack(m, cases[1])
  await logInAgain(m, 'mina')
  expect(await m.mina.call('GET /api/standing')).toMatchObject({
    suspension: { until, caseId: cases[0] },
  })
  expect(await songsSeenBy(m.jun)).toBe(2)
  await takeBack(m, cases[0])
  expect(await m.mina.call('GET /api/standing')).toMatchObject({ suspension: null })

  const others = await twoCases(m)
  await sanction(m, others[0], 'suspension', 3)
  await sanction(m, others[1], 'ban')
  m.clock.forward(days(4))
  await logInAgain(m, 'jun', 'sora', 'teo')
  await takeBack(m, others[1])
  await logInAgain(m, 'mina')
  expect(await m.mina.call('GET /api/standing')).toMatchObject({ suspension: null })
})

test('a ban holds again when both suspensions after it are reversed, in whichever order', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const m = await moderated()
    const [ban, another] = await twoCases(m)
    const suspensions = [another, (await twoCases(m))[0]]
    await sanction(m, ban, 'ban')
    await sanction(m, suspensions[0]!, 'suspension', 3)
    await sanction(m, suspensions[1]!, 'suspension', 10)
    m.clock.forward(days(5))
    await logInAgain(m, 'mina', 'jun', 'sora', 'teo')
    await takeBack(m, suspensions[order[0]!]!)
    await takeBack(m, suspensions[order[1]!]!)
    await expect(logInAgain(m, 'mina')).rejects.toMatchObject(refused('account.banned'))
  }
})

test('a ban that gave way to a suspension holds again when the suspension is reversed', async () => {
  const m = await moderated()
  const cases = await twoCases(m)
  await sanction(m, cases[0], 'ban')
  await sanction(m, cases[1], 'suspension', 3)
  await logInAgain(m, 'mina')
  expect(await songsSeenBy(m.jun)).toBe(2)
  await takeBack(m, cases[1])
  await expect(m.mina.call('GET /api/auth/user')).rejects.toMatchObject(refused('account.unauthorized'))
  await expect(logInAgain(m, 'mina')).rejects.toMatchObject(refused('account.banned'))
  expect(await songsSeenBy(m.jun)).toBe(0)
})
