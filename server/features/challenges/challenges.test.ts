import { expect, test } from 'vitest'
import type { Challenge } from '#contract/challenges/challenges.ts'
import { toUuid } from '../../database/ids.ts'
import { actsIn } from '../../testing/acts.ts'
import { claim, decided, moderated } from '../../testing/cases.ts'
import { aChallenge } from '../../testing/challenges.ts'
import { enterChallenge } from '../../testing/contests.ts'
import { aSong } from '../../testing/songs.ts'
import { days, logInAgain, melodrome, minutes } from '../../testing/test-melodrome.ts'
import { refused } from '../../testing/test-person.ts'

test('a challenge goes through its phases by the server’s clock, and the lists follow', async () => {
  const m = await melodrome()
  const { id } = await aChallenge(m, { from: days(1), to: days(3) })
  const ids = async (key: 'GET /api/challenges/active' | 'GET /api/challenges') =>
    (await m.guest.call(key)).map(challenge => challenge.id)
  const now = () => m.guest.call('GET /api/challenges/{id}', { params: { id } })

  expect(await now()).toMatchObject({
    phase: 'upcoming',
    daysLeft: 1,
    isJudging: false,
    isActive: true,
    titleTranslations: { en: 'End of summer, synthwave' },
    theme: '8월의 마지막 노을',
    submissionCount: 0,
    ownSubmission: null,
    verdict: null,
  })
  expect(await ids('GET /api/challenges/active')).toEqual([])
  expect(await ids('GET /api/challenges')).toEqual([id])
  m.clock.forward(days(1))
  expect(await now()).toMatchObject({ phase: 'ongoing', daysLeft: 2, isJudging: true })
  expect(await ids('GET /api/challenges/active')).toEqual([id])
  m.clock.forward(days(2) - minutes(5 * 60 + 12))
  expect(await now()).toMatchObject({ daysLeft: 1, timeLeft: { unit: 'hours', count: 5 } })
  m.clock.forward(minutes(5 * 60 + 12) - 1)
  expect(await now()).toMatchObject({
    phase: 'ongoing',
    daysLeft: 1,
    timeLeft: { unit: 'minutes', count: 1 },
  })
  m.clock.forward(2)
  expect(await now()).toMatchObject({ phase: 'ended', daysLeft: null, isJudging: true })
  expect(await ids('GET /api/challenges/active')).toEqual([id])
  m.clock.forward(days(2))
  expect(await now()).toMatchObject({ phase: 'ended', isJudging: false })
  expect(await ids('GET /api/challenges/active')).toEqual([])
  expect(await ids('GET /api/challenges')).toEqual([id])
})

test('running challenges come page by page, to guests and members, each with their own entry', async () => {
  const m = await melodrome()
  const ends = [3, 2, 2, 1, 2].map(days)
  const made = []
  for (const to of ends) made.push(await aChallenge(m, { to }))
  const inOrder = made.toSorted((a, b) => a.endDate.localeCompare(b.endDate)).map(({ id }) => id)
  const entered = inOrder[2]!
  const songId = await aSong(m, { by: m.mina })
  const { id: entry } = await m.mina.call('POST /api/challenges/{challengeId}/submit', {
    params: { challengeId: entered },
    body: { songId },
  })
  for (const person of [m.guest, m.mina, m.jun]) {
    const found: Challenge[] = []
    const sizes: number[] = []
    let url: string | undefined = '/api/challenges/active?limit=2'
    while (url) {
      const page = await person.send({ method: 'GET', url })
      const items = page.json<Challenge[]>()
      found.push(...items)
      sizes.push(items.length)
      url = /<(.+)>; rel="next"/.exec(String(page.headers.link))?.[1]
    }
    expect(sizes).toEqual([2, 2, 1])
    expect(found.map(({ id }) => id)).toEqual(inOrder)
    const entries = found.map(({ ownSubmission }) => ownSubmission?.id ?? null)
    expect(entries).toEqual(inOrder.map(id => (person === m.mina && id === entered ? entry : null)))
  }
})

test('a member takes part once, with an own song that is ready, while the challenge is ongoing', async () => {
  const m = await melodrome()
  const { id } = await aChallenge(m, { from: minutes(1), to: days(7) })
  const song = await aSong(m, { by: m.mina, title: 'Neon rain' })
  const other = await aSong(m, { by: m.mina, title: 'Second try' })
  const raw = await aSong(m, { by: m.mina, status: 'processing' })
  const strange = await aSong(m, { by: m.jun, title: 'Jun’s own' })
  const submit = (songId: string, challengeId = id) =>
    m.mina.call('POST /api/challenges/{challengeId}/submit', { params: { challengeId }, body: { songId } })

  await expect(submit(song)).rejects.toMatchObject(refused('challenge.notOngoing'))
  m.clock.forward(minutes(1))
  await expect(
    m.guest.call('POST /api/challenges/{challengeId}/submit', {
      params: { challengeId: id },
      body: { songId: song },
    }),
  ).rejects.toMatchObject(refused('account.unauthorized'))
  await expect(submit(strange)).rejects.toMatchObject(refused('challenge.songNotYours'))
  await expect(submit(raw)).rejects.toMatchObject(refused('challenge.songNotReady'))
  await expect(submit(song, song)).rejects.toMatchObject(refused('challenge.notFound'))
  const twice = await Promise.allSettled([submit(song), submit(song), submit(other)])
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const no = twice.find(result => result.status === 'rejected')
  expect(no?.reason).toMatchObject(refused('challenge.alreadySubmitted'))
  expect(no?.reason.problem).toMatchObject({
    status: 409,
    message: 'You have already participated in this challenge.',
  })
  expect(await m.mina.call('GET /api/challenges/{id}', { params: { id } })).toMatchObject({
    submissionCount: 1,
    ownSubmission: { ranking: null },
  })
  m.clock.forward(days(7))
  await logInAgain(m, 'jun')
  await expect(
    m.jun.call('POST /api/challenges/{challengeId}/submit', {
      params: { challengeId: id },
      body: { songId: strange },
    }),
  ).rejects.toMatchObject(refused('challenge.notOngoing'))
})

test('entries are listed by ranking, by age and by plays, and on their makers’ profiles', async () => {
  const m = await melodrome()
  const { id } = await aChallenge(m)
  const enter = async (person: typeof m.mina, title: string, plays: number) => {
    m.clock.forward(1_000)
    const songId = await aSong(m, { by: person, title })
    await m.melodrome.database
      .updateTable('song_stats')
      .set({ plays })
      .where('song_id', '=', toUuid(songId))
      .execute()
    return person.call('POST /api/challenges/{challengeId}/submit', {
      params: { challengeId: id },
      body: { songId },
    })
  }
  await enter(m.mina, 'First', 2)
  await enter(m.jun, 'Second', 9)
  await enter(m.teo, 'Third', 5)
  const titles = async (sort: 'ranking' | 'recent' | 'popular') => {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const response = await m.guest.send({
        method: 'GET',
        url: `/api/challenges/${id}/submissions?limit=1&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`,
      })
      found.push(...response.json<{ song: { title: string } }[]>().map(({ song }) => song.title))
      cursor = /cursor=([^&>]+)/.exec(String(response.headers.link ?? ''))?.[1]
    } while (cursor)
    return found
  }
  expect(await titles('ranking')).toEqual(['First', 'Second', 'Third'])
  expect(await titles('recent')).toEqual(['Third', 'Second', 'First'])
  expect(await titles('popular')).toEqual(['Second', 'Third', 'First'])
  expect(
    await m.guest.call('GET /api/users/{id}/challenge-submissions', { params: { id: m.jun.id } }),
  ).toMatchObject([
    { challengeId: id, song: { title: 'Second' }, ranking: null, challenge: { theme: '8월의 마지막 노을' } },
  ])
  await expect(
    m.guest.call('GET /api/users/{id}/challenge-submissions', { params: { id } }),
  ).rejects.toMatchObject(refused('person.notFound'))
  expect(await m.guest.call('GET /api/users/{id}/badges', { params: { id: m.jun.id } })).toEqual([])
  await expect(m.guest.call('GET /api/challenges/{id}/votes', { params: { id } })).rejects.toMatchObject(
    refused('challenge.notJudged'),
  )

  // A block hides people from each other here too, and deleted songs are gone.
  await m.jun.call('POST /api/users/{id}/block', { params: { id: m.mina.id } })
  expect(await m.mina.call('GET /api/challenges/{id}/submissions', { params: { id } })).toHaveLength(2)
  expect(await m.mina.call('GET /api/challenges/{id}', { params: { id } })).toMatchObject({
    submissionCount: 2,
  })
  const [first] = await m.guest.call('GET /api/challenges/{id}/submissions', { params: { id } })
  await m.mina.call('DELETE /api/songs/{id}', { params: { id: first!.songId } })
  expect(await titles('ranking')).toEqual(['Second', 'Third'])
})

test('moderators announce, change, extend and cancel, members don’t, and every wrong field is named', async () => {
  const m = await melodrome()
  const { id, endDate } = await aChallenge(m)
  const change = (body: object) => m.sora.call('PATCH /api/challenges/{id}', { params: { id }, body })
  await expect(
    m.mina.call('PATCH /api/challenges/{id}', { params: { id }, body: { title: 'Mine' } }),
  ).rejects.toMatchObject(refused('account.forbidden'))
  await expect(
    m.sora.call('POST /api/challenges', {
      body: {
        title: ' ',
        genre: 'polka' as 'pop',
        startDate: 'soon',
        endDate,
        titleTranslations: { en: 'x'.repeat(101) },
      },
    }),
  ).rejects.toMatchObject({
    problem: {
      fields: {
        title: { code: 'required' },
        genre: { code: 'genre' },
        startDate: { code: 'moment' },
        'titleTranslations.en': { code: 'tooLong' },
      },
    },
  })
  await expect(change({ endDate: new Date(m.clock.now.getTime() - 1).toISOString() })).rejects.toMatchObject({
    problem: { fields: { endDate: { code: 'endBeforeStart' } } },
  })
  m.clock.forward(minutes(1))
  await expect(change({ endDate: new Date(m.clock.now.getTime() - 1).toISOString() })).rejects.toMatchObject({
    problem: { fields: { endDate: { code: 'pastMoment' } } },
  })
  await expect(change({ startDate: m.clock.now.toISOString() })).rejects.toMatchObject({
    problem: { fields: { startDate: { code: 'hasBegun' } } },
  })
  const later = new Date(m.clock.now.getTime() + days(30)).toISOString()
  expect(await change({ endDate: later, theme: '', titleTranslations: { fr: 'Fin d’été' } })).toMatchObject({
    endDate: later,
    theme: null,
    title: '여름의 끝, 신스웨이브',
    titleTranslations: { en: 'End of summer, synthwave', fr: 'Fin d’été' },
    daysLeft: 30,
  })
  // Two who translate at once lose nothing of each other; an empty translation is taken away.
  await Promise.all([
    change({ titleTranslations: { de: 'Ende des Sommers' } }),
    change({ titleTranslations: { es: 'Fin del verano', en: '' } }),
  ])
  const { titleTranslations } = await m.guest.call('GET /api/challenges/{id}', { params: { id } })
  expect(titleTranslations).toEqual({ fr: 'Fin d’été', de: 'Ende des Sommers', es: 'Fin del verano' })
  expect(await m.sora.call('POST /api/challenges/{id}/cancel', { params: { id } })).toMatchObject({
    isActive: false,
    isJudging: false,
  })
  await m.sora.call('POST /api/challenges/{id}/cancel', { params: { id } })
  const details = { id, title: '여름의 끝, 신스웨이브' }
  expect(await actsIn(m.melodrome.database)).toEqual(
    ['announceChallenge', ...Array(3).fill('changeChallenge'), 'cancelChallenge'].map(act => [
      act,
      m.sora.id,
      details,
    ]),
  )
  expect(await m.guest.call('GET /api/challenges')).toEqual([])
  await expect(change({ endDate: new Date(Date.parse(later) + 1).toISOString() })).rejects.toMatchObject(
    refused('challenge.closed'),
  )
  const songId = await aSong(m, { by: m.mina })
  await expect(
    m.mina.call('POST /api/challenges/{challengeId}/submit', {
      params: { challengeId: id },
      body: { songId },
    }),
  ).rejects.toMatchObject(refused('challenge.notOngoing'))
})

test('a song that a decision has taken out of a challenge is not named; it keeps its place and comes back with its name', async () => {
  const m = await moderated()
  const { id } = await aChallenge(m)
  const entry = await enterChallenge(m, m.mina, id)
  const own = async () => (await m.mina.call('GET /api/challenges/{id}', { params: { id } })).ownSubmission
  const song = { kind: 'song', id: entry.songId } as const
  expect(await own()).toMatchObject({ id: entry.id, songTitle: entry.song.title })

  const caseId = await decided(m, song, { content: 'remove' })
  expect(await own()).toMatchObject({ id: entry.id, songTitle: null })
  await expect(enterChallenge(m, m.mina, id)).rejects.toMatchObject(refused('challenge.alreadySubmitted'))

  const explanation = 'It is my own voice.'
  await m.mina.call('POST /api/decisions/{id}/appeal', { params: { id: caseId }, body: { explanation } })
  const { appeals } = await m.sora.call('GET /api/moderation/cases/{id}', { params: { id: caseId } })
  await claim(m.sora, caseId)
  const answer = { outcome: 'reverse', answer: 'You are right.' } as const
  await m.sora.call('POST /api/moderation/appeals/{id}', { params: { id: appeals[0]!.id }, body: answer })
  expect(await own()).toMatchObject({ id: entry.id, songTitle: entry.song.title })
})
