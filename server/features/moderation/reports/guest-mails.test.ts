import { expect, test } from 'vitest'
import { appealDays, guestReports } from '#contract/limits.ts'
import { claim, decide } from '../../../testing/cases.ts'
import { days, grant } from '../../../testing/melodrome.ts'
import { Person, refused } from '../../../testing/person.ts'
import { aSong } from '../../../testing/songs.ts'
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
