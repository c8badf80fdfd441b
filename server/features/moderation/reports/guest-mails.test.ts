import { expect, test } from 'vitest'
import { appealDays, guestReports } from '#contract/limits.ts'
import { toUuid } from '../../../database/ids.ts'
import { claim, decide } from '../../../testing/cases.ts'
import { aSong } from '../../../testing/songs.ts'
import { days, grant } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { melodromeWithMail } from '../../../testing/with-mail.ts'
import { forgetAddresses } from './forget-addresses.ts'

const email = 'guest@example.org'

test('a guest who leaves an address is told that the report arrived and what was decided; then the address and the network are forgotten', async () => {
  const m = await melodromeWithMail()
  await grant(m, m.teo, 'moderator')
  const subject = { kind: 'song', id: await aSong(m, { by: m.mina, title: 'Buy at evil.example' }) } as const
  const body = { subject, reason: 'spam', email } as const
  await m.guest.call('POST /api/reports', { body })
  const receipt = await m.mailbox.mailTo(email)
  expect(receipt.subject).toBe('Your report has arrived')
  // A reporter who gives another person's address must not choose the text of the mail to it.
  expect(receipt.text).not.toContain('evil')
  await expect(m.guest.call('POST /api/reports', { body })).rejects.toMatchObject(refused('report.already'))
  const [found] = await m.teo.call('GET /api/moderation/cases')
  await claim(m.teo, found!.id)
  await decide(m.teo, found!.id, { content: 'dismiss' })
  const answer = await m.mailbox.mailTo(email)
  expect(answer.text).toContain(`/decisions/${found!.id}#`)
  expect(m.mailbox.received.filter(({ to }) => to === email)).toHaveLength(2)

  const { database } = m.melodrome
  const kept = async () => {
    const rows = await database.selectFrom('reports').select(['email', 'reporter_network']).execute()
    return rows.flatMap(row => [row.email, row.reporter_network?.length ?? null])
  }
  await forgetAddresses(database, m.clock.now)
  expect(await kept()).toEqual([email, 32])
  m.clock.forward(days(appealDays + 1))
  await forgetAddresses(database, m.clock.now)
  expect(await kept()).toEqual([null, null])
})

test('no mail to a guest has words of the thing reported, so that no one can have us send theirs', async () => {
  const m = await melodromeWithMail()
  await grant(m, m.teo, 'moderator')
  await grant(m, m.sora, 'moderator')
  const within = await aSong(m, { by: m.jun })
  const comment = { params: { id: within }, body: { content: 'You have won, go to evil.example' } }
  const { id } = await m.mina.call('POST /api/songs/{id}/comments', comment)
  const subject = { kind: 'comment', id, within } as const
  m.guest.language = 'de'
  await m.guest.call('POST /api/reports', { body: { subject, reason: 'spam', email } })
  await m.mailbox.mailTo(email)
  const [found] = await m.teo.call('GET /api/moderation/cases')
  const params = { id: found!.id }
  await claim(m.teo, params.id)
  await decide(m.teo, params.id, { content: 'dismiss' })
  const told = await m.mailbox.mailTo(email)
  expect(told.subject).toBe('Ergebnis deiner Meldung: Kommentar')

  const { key } = told.text.match(/#(?<key>\S+)/)!.groups!
  await m.guest.call('POST /api/decisions/{id}/appeal', { params, body: { key, explanation: 'It harms.' } })
  await claim(m.sora, params.id)
  const { appeals } = await m.sora.call('GET /api/moderation/cases/{id}', { params })
  const judge = { params: { id: appeals[0]!.id }, body: { outcome: 'uphold', answer: 'It stays.' } } as const
  await m.sora.call('POST /api/moderation/appeals/{id}', judge)
  const answered = await m.mailbox.mailTo(email)
  expect(answered.subject).toBe('Ergebnis deines Einspruchs: Kommentar')
  for (const { text, html } of m.mailbox.received.filter(({ to }) => to === email))
    expect(`${text} ${html}`).not.toMatch(/won|evil/)
})

test('a member has the title in their mail once their address is proven', async () => {
  const m = await melodromeWithMail()
  await grant(m, m.teo, 'moderator')
  const { database } = m.melodrome
  for (const [name, verifiedAt, subject] of [
    ['mina', m.clock.now, 'A decision about “Neon rain”'],
    ['jun', null, 'A decision about “Song”'],
  ] as const) {
    const id = await aSong(m, { by: m[name], title: 'Neon rain' })
    const verified = database.updateTable('users').set({ email_verified_at: verifiedAt })
    await verified.where('id', '=', toUuid(m[name].id)).execute()
    await m.sora.call('POST /api/reports', { body: { subject: { kind: 'song', id }, reason: 'spam' } })
    const [found] = await m.teo.call('GET /api/moderation/cases')
    await claim(m.teo, found!.id)
    await decide(m.teo, found!.id)
    expect((await m.mailbox.mailTo(`${name}@example.org`)).subject).toBe(subject)
  }
})

test('a member is told by a notification only, and a network that reports too much gets no more mails', async () => {
  const m = await melodromeWithMail()
  const songs: string[] = []
  for (let n = 0; n <= guestReports; n += 1) songs.push(await aSong(m, { by: m.mina, title: `No ${n}` }))
  const report = (by: Person, id: string, to: string) =>
    by.call('POST /api/reports', { body: { subject: { kind: 'song', id }, reason: 'spam', email: to } })
  await report(m.jun, songs[0]!, 'other@example.org')
  const addresses = songs.map((_, n) => `guest${n}@example.org`)
  const all = await Promise.allSettled(songs.map((id, n) => report(m.guest, id, addresses[n]!)))
  expect(all.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: refused('request.tooMany') },
  ])
  const answered = addresses.filter((_, n) => all[n]!.status === 'fulfilled')
  await Promise.all(answered.map(address => m.mailbox.mailTo(address)))
  const told = m.mailbox.received
    .map(({ to }) => to)
    .filter(to => to.startsWith('guest') || to.startsWith('other'))
  expect(told.toSorted()).toEqual(answered)
})
