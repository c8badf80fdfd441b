import { expect, test } from 'vitest'
import { removedDays } from '#contract/limits.ts'
import { newId } from '../../../database/ids.ts'
import { claim, decided, moderated } from '../../../testing/cases.ts'
import { days, logInAgain, minutes, type TestMelodrome } from '../../../testing/melodrome.ts'
import { aSong } from '../../../testing/songs.ts'
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

test('a banned person who objects by the link in the mail is told the result, whoever is signed in there', async () => {
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
  const said = async (content: string) => {
    m.clock.forward(1)
    const id = newId(m.clock.now.getTime())
    await m.mina.call('POST /api/conversations/{id}/messages', {
      params: { id: m.jun.id },
      body: { id, content },
    })
    const { id: within } = await m.jun.call('GET /api/conversations/{id}', { params: { id: m.mina.id } })
    return { kind: 'message', id, within: within! } as const
  }
  const [left, removed, erased] = [await said('left'), await said('removed'), await said('erased')]
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
