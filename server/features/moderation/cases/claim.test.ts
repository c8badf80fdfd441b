import { expect, test } from 'vitest'
import { claim, decide, decided, moderated, reportBy } from '../../../testing/cases.ts'
import { aSong } from '../../../testing/songs.ts'
import { days, logInAgain } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'

const object = (by: Person, id: string) =>
  by.call('POST /api/decisions/{id}/appeal', { params: { id }, body: { explanation: 'It is my own voice.' } })

test('of two moderators who are both part of a case either may decide, because no one else could', async () => {
  const m = await moderated()
  const aReport = async (...by: Person[]) => {
    const subject = { kind: 'song', id: await aSong(m, { by: m.mina }) } as const
    for (const person of by) await reportBy(person, subject)
    const cases = await m.teo.call('GET /api/moderation/cases')
    return cases.find(({ subjectId }) => subjectId === subject.id)!.id
  }
  const ofBoth = await aReport(m.teo, m.sora)
  await claim(m.teo, ofBoth)
  await decide(m.teo, ofBoth)

  // One has reported it, the other one decided it, and then its maker or its reporter objects.
  const hidden = await aReport(m.teo)
  await expect(claim(m.teo, hidden)).rejects.toMatchObject(refused('case.own'))
  await claim(m.sora, hidden)
  await decide(m.sora, hidden)
  await object(m.mina, hidden)
  const left = await aReport(m.teo)
  await claim(m.sora, left)
  await decide(m.sora, left, { content: 'dismiss' })
  await object(m.teo, left)
  await expect(claim(m.teo, left)).rejects.toMatchObject(refused('case.own'))
  for (const id of [hidden, left]) {
    await claim(m.sora, id)
    const { appeals, isOwn } = await m.sora.call('GET /api/moderation/cases/{id}', { params: { id } })
    expect(isOwn).toBe(false)
    const body = { outcome: 'uphold', answer: 'I have looked again.' } as const
    await m.sora.call('POST /api/moderation/appeals/{id}', { params: { id: appeals[0]!.id }, body })
  }
})

test('a moderator who is suspended can’t decide, so until that ends the reporter may', async () => {
  const m = await moderated()
  const reported = { kind: 'song', id: await aSong(m, { by: m.mina }) } as const
  await reportBy(m.teo, reported)
  const [open] = await m.teo.call('GET /api/moderation/cases')
  await expect(claim(m.teo, open!.id)).rejects.toMatchObject(refused('case.own'))
  const suspendedUntil = new Date(m.clock.now.getTime() + days(1)).toISOString()
  await decided(
    m,
    { kind: 'person', id: m.sora.id },
    { content: 'dismiss', person: 'suspension', suspendedUntil },
  )
  await claim(m.teo, open!.id)
  m.clock.forward(days(1))
  await logInAgain(m, 'teo')
  await expect(claim(m.teo, open!.id)).rejects.toMatchObject(refused('case.own'))
})
