import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { guestReports } from '#contract/limits.ts'
import type { NewReport } from '#contract/moderation/reports.ts'
import { newId } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { aSong } from '../../../testing/songs.ts'
import { melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { openCaseFor } from './open-case.ts'

type Asked = Pick<NewReport, 'subject' | 'reason'> & Partial<NewReport>
const report = (by: Person, body: Asked) => by.call('POST /api/reports', { body })

const cases = (m: TestMelodrome) =>
  m.melodrome.database
    .selectFrom('moderation_cases')
    .select(['id', 'person_id', 'name', 'source', 'reasons', 'report_count'])
    .execute()
const snapshots = async (m: TestMelodrome) =>
  (await m.melodrome.database.selectFrom('reports').select('snapshot').execute()).map(row => row.snapshot)

test('reports of one song are one case, each person counts once, and the copy of the reported song does not change', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina, title: 'Neon rain' })
  const subject = { kind: 'song', id } as const
  await expect(report(m.mina, { subject, reason: 'spam' })).rejects.toMatchObject(refused('report.own'))
  await report(m.jun, { subject, reason: 'spam' })
  await expect(report(m.jun, { subject, reason: 'voice' })).rejects.toMatchObject(refused('report.already'))
  await m.mina.call('PATCH /api/songs/{id}', { params: { id }, body: { title: 'Nothing to see' } })
  await report(m.sora, { subject, reason: 'voice' })
  expect(await cases(m)).toMatchObject([
    {
      person_id: m.mina.id,
      name: 'Neon rain',
      source: 'report',
      reasons: ['spam', 'voice'],
      report_count: 2,
    },
  ])
  expect(await snapshots(m)).toMatchObject([{ title: 'Neon rain' }, { title: 'Nothing to see' }])
  const gone = { kind: 'song', id: newId(0) } as const
  await expect(report(m.jun, { subject: gone, reason: 'spam' })).rejects.toMatchObject(
    refused('report.notFound'),
  )
})

test('ten people at once report one song: one case with ten reports, whichever instance they ask', async () => {
  const m = await melodrome()
  const other = await m.another()
  const id = await aSong(m, { by: m.mina })
  const guests = Array.from({ length: 10 }, (_, n) => new Person(n % 2 ? m.app : other.app))
  const body = { subject: { kind: 'song', id }, reason: 'hate' } as const
  await Promise.all([...guests, ...guests].map(guest => report(guest, body).catch(() => {})))
  expect(await cases(m)).toMatchObject([{ reasons: ['hate'], report_count: 10 }])
  expect(await snapshots(m)).toHaveLength(10)
})

test('a person who claims a right says what it is about, and that it is true; everything that is missing is named', async () => {
  const m = await melodrome()
  const subject = { kind: 'song', id: await aSong(m, { by: m.mina }) } as const
  await expect(report(m.guest, { subject, reason: 'copyright' })).rejects.toMatchObject({
    problem: { fields: { explanation: { code: 'required' }, inGoodFaith: { code: 'goodFaithRequired' } } },
  })
  const explanation = 'I wrote it in 1998.'
  await report(m.guest, {
    subject,
    reason: 'copyright',
    explanation,
    inGoodFaith: true,
    email: 'g@example.org',
  })
  expect(await cases(m)).toHaveLength(1)
})

test('a network without an account has so many reports an hour, a member many more', async () => {
  const m = await melodrome()
  const songs: string[] = []
  for (let n = 0; n <= guestReports; n += 1) songs.push(await aSong(m, { by: m.mina, title: `No ${n}` }))
  const all = (by: Person) =>
    Promise.allSettled(songs.map(id => report(by, { subject: { kind: 'song', id }, reason: 'spam' }))).then(
      settled => settled.filter(({ status }) => status === 'rejected'),
    )
  expect(await all(m.guest)).toMatchObject([{ reason: refused('request.tooMany') }])
  expect(await all(m.jun)).toEqual([])
  const late = { subject: { kind: 'person', id: m.mina.id }, reason: 'spam' } as const
  await expect(report(m.guest, late)).rejects.toMatchObject({ retryAfter: String(60 * 60) })
  m.clock.forward(minutes(61))
  await report(m.guest, late)
})

test('a case is named by the first words, without half of an emoji', async () => {
  const m = await melodrome()
  const within = await aSong(m, { by: m.mina })
  const content = `${'a'.repeat(119)}🎵 and more`
  const comment = { params: { id: within }, body: { content } }
  const { id } = await m.mina.call('POST /api/songs/{id}/comments', comment)
  await report(m.jun, { subject: { kind: 'comment', id, within }, reason: 'spam' })
  expect((await cases(m)).map(({ name }) => name)).toEqual(['a'.repeat(119)])
})

test('only the receiver of a message can report it', async () => {
  const m = await melodrome()
  const id = newId(m.clock.now.getTime())
  const to = { params: { id: m.jun.id }, body: { id, content: 'you owe me' } }
  await m.mina.call('POST /api/conversations/{id}/messages', to)
  const { id: within } = await m.jun.call('GET /api/conversations/{id}', { params: { id: m.mina.id } })
  const subject = { kind: 'message', id, within: within! } as const
  for (const stranger of [m.sora, m.teo, m.guest])
    await expect(report(stranger, { subject, reason: 'harassment' })).rejects.toMatchObject(
      refused('report.notFound'),
    )
  await expect(report(m.mina, { subject, reason: 'harassment' })).rejects.toMatchObject(refused('report.own'))
  await report(m.jun, { subject, reason: 'harassment' })
  expect(await snapshots(m)).toMatchObject([{ content: 'you owe me' }])
})

test('comments, posts, replies and people can be reported; something that a filter finds joins the same case', async () => {
  const m = await melodrome()
  const song = await aSong(m, { by: m.mina })
  const comment = await m.mina.call('POST /api/songs/{id}/comments', {
    params: { id: song },
    body: { content: 'buy this' },
  })
  const post = await m.mina.call('POST /api/forum/posts', {
    body: { category: 'feedback', title: 'Buy this', content: 'It is cheap and good.' },
  })
  const reply = await m.mina.call('POST /api/forum/posts/{id}/replies', {
    params: { id: post.id },
    body: { content: 'really cheap' },
  })
  const subjects: NewReport['subject'][] = [
    { kind: 'comment', id: comment.id, within: song },
    { kind: 'post', id: post.id },
    { kind: 'reply', id: reply.id, within: post.id },
    { kind: 'person', id: m.mina.id },
  ]
  const { database } = m.melodrome
  for (const subject of subjects) {
    await report(m.jun, { subject, reason: 'spam' })
    await transact(database, transaction =>
      openCaseFor(transaction, { subject, source: 'filter', reason: 'other', at: m.clock.now }),
    )
  }
  expect(await cases(m)).toMatchObject(
    ['buy this', 'Buy this', 'really cheap', 'mina'].map(name => ({
      name,
      person_id: m.mina.id,
      reasons: ['spam', 'other'],
      report_count: 2,
    })),
  )
  const { rows } = await sql`select from moderation_log where act = 'opened'`.execute(database)
  expect(rows).toHaveLength(4)
})
