import { expect, test } from 'vitest'
import { claim, decide, moderated, reportBy } from '../../../testing/cases.ts'
import { aSong } from '../../../testing/songs.ts'
import { refused } from '../../../testing/test-person.ts'

test('a moderator opens a case without reporting, and decides it; members can’t open one', async () => {
  const m = await moderated()
  const subject = { kind: 'song', id: await aSong(m, { by: m.mina, title: 'Neon rain' }) } as const
  const body = { subject, reason: 'voice', explanation: 'I know that singer.' } as const
  await expect(m.jun.call('POST /api/moderation/cases', { body })).rejects.toMatchObject(
    refused('account.forbidden'),
  )
  const own = { kind: 'song', id: await aSong(m, { by: m.teo }) } as const
  await expect(
    m.teo.call('POST /api/moderation/cases', { body: { ...body, subject: own } }),
  ).rejects.toMatchObject(refused('report.own'))
  const { id } = await m.teo.call('POST /api/moderation/cases', { body })
  expect(await m.sora.call('POST /api/moderation/cases', { body })).toEqual({ id })
  expect(await m.teo.call('GET /api/moderation/cases/{id}', { params: { id } })).toMatchObject({
    name: 'Neon rain',
    source: 'moderator',
    reasons: ['voice'],
    reportCount: 0,
    reports: [{ reporter: null, isInitiative: true, explanation: 'I know that singer.' }],
    log: [{ act: 'opened', actor: { id: m.teo.id } }],
    isOwn: false,
  })
  expect(await m.guest.call('GET /api/transparency')).toMatchObject([{ reports: 0 }])
  await claim(m.teo, id)
  await decide(m.teo, id)
  expect(await m.mina.call('GET /api/decisions/{id}', { params: { id } })).toMatchObject({
    source: 'moderator',
    content: 'hide',
  })
  await expect(m.teo.call('GET /api/decisions/{id}', { params: { id } })).rejects.toMatchObject(
    refused('decision.notFound'),
  )
})

test('a report of something that a moderator has found joins its case, and counts', async () => {
  const m = await moderated()
  const subject = { kind: 'song', id: await aSong(m, { by: m.mina }) } as const
  const { id } = await m.teo.call('POST /api/moderation/cases', { body: { subject, reason: 'spam' } })
  await reportBy(m.jun, subject, 'voice')
  await expect(reportBy(m.jun, subject)).rejects.toMatchObject(refused('report.already'))
  expect(await m.sora.call('GET /api/moderation/cases/{id}', { params: { id } })).toMatchObject({
    reportCount: 1,
    reasons: ['spam', 'voice'],
    log: [{ act: 'opened' }],
  })
})
