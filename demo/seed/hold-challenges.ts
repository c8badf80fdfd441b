import { judgedUntil } from '#contract/challenges/challenge-phase.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { hashOf } from '#contract/hash.ts'
import { type Random, randomFrom } from '#contract/random.ts'
import { fallbackLanguage, type Language } from '#words/languages.ts'
import { toUuid } from '../../server/database/ids.ts'
import { announceChallenge, changeChallenge } from '../../server/features/challenges/change-challenge.ts'
import { judge } from '../../server/features/challenges/ranking/judge.ts'
import { closeChallenge } from '../../server/features/challenges/results/close-challenge.ts'
import type { Judge } from '../../server/features/challenges/results/judge-apart.ts'
import { submitSong } from '../../server/features/challenges/submit.ts'
import type { Melodrome } from '../../server/melodrome.ts'
import type { DemoChallenge } from '../challenges/challenge.ts'
import { demoChallenges } from '../challenges.ts'
import { crowd } from '../crowd.ts'
import { between, draw } from '../random.ts'
import { demoSongs } from '../songs.ts'
import { judgeEntries } from './judge-entries.ts'

interface Community {
  memberIds: ReadonlyMap<string, string>
  songIds: ReadonlyMap<string, string>
}

const settledMinutes = 2

/**
 * Holds the demo's challenges, by the same calls that people make, each at its own time: announced, entered, heard in
 * the listening room, judged, and closed where that is due. Only the many ballots are put in as rows.
 */
export async function holdChallenges(m: Melodrome, community: Community, now: Date): Promise<void> {
  for (const challenge of demoChallenges) await hold(m, community, challenge, now)
}

async function hold(m: Melodrome, community: Community, challenge: DemoChallenge, now: Date): Promise<void> {
  const random = randomFrom(hashOf(challenge.texts.ko[0]))
  const start = now.getTime() + challenge.startsInDays * dayMs
  const end = now.getTime() + challenge.endsInDays * dayMs
  const id = await announce(m, community, challenge, { now, start, end })
  const entered = await enter(m, community, challenge, {
    id,
    random,
    now,
    last: Math.min(end, now.getTime()),
    start,
  })
  await hearAndJudge(m, community, challenge, {
    id,
    random,
    from: entered,
    to: Math.min(judgedEnd(end), now.getTime()),
  })
  if (end > now.getTime()) return
  const sora = { id: community.memberIds.get('sora')! }
  await changeChallenge(at(m, end - minuteMs), sora, id, { endDate: new Date(end).toISOString() })
  const closing = judgedEnd(end) + settledMinutes * minuteMs
  if (closing > now.getTime()) return
  // The samples are seeded with the challenge's title, not with its id: ids differ in each installation, and so would
  // the results.
  const seed = challenge.texts.ko[0]
  const judgeAlike: Judge = async ({ entries, votes }) => judge(entries, votes, seed)
  // No moderator looks: chance could make some of the listeners suspects.
  await closeChallenge(at(m, closing), id, judgeAlike, { longestWaitMs: 0 })
}

/** The cast's judges and some of the listeners. */
async function hearAndJudge(
  m: Melodrome,
  { memberIds, songIds }: Community,
  { entries, liked, isClose, judges, listeners, judgedByEach }: DemoChallenge,
  { id, random, from, to }: { id: string; random: Random; from: number; to: number },
): Promise<void> {
  if (judges.length + listeners === 0) return
  const best = [...liked, ...entries.filter(entry => !liked.includes(entry))]
  const voters = [...judges, ...draw(random, crowd, listeners).map(({ handle }) => handle)]
  const room = {
    challengeId: id,
    entries: best.map((name, place) => {
      const { artist } = demoSongs.find(song => song.id === name)!
      const isRival = isClose === true && place < 2
      // The gap between first and second is larger than between second and third.
      const merit = isRival ? 0.8 : place === 0 ? 0.94 : 0.82 - 0.065 * place
      const ids = { songId: songIds.get(name)!, ownerId: memberIds.get(artist)! }
      return { ...ids, merit: Math.max(0.3, merit), ...(isRival && { side: place }) }
    }),
    voterIds: voters.map(handle => memberIds.get(handle)!),
    judgedByEach,
    from,
    to,
  }
  await judgeEntries(m.database, room, random)
}

/**
 * A past challenge is first announced with an end in the future and gets its real end after all ballots. Otherwise
 * upkeep, which uses the real clock, would judge it too early. Followers are not told of starts in the past.
 */
async function announce(
  m: Melodrome,
  { memberIds }: Community,
  challenge: DemoChallenge,
  { now, start, end }: { now: Date; start: number; end: number },
): Promise<string> {
  const announced = Math.min(start, now.getTime()) - dayMs
  const id = await announceChallenge(
    at(m, announced),
    { id: memberIds.get('sora')! },
    {
      ...textsOf(challenge),
      genre: challenge.genre,
      art: challenge.art,
      startDate: new Date(start).toISOString(),
      endDate: new Date(Math.max(end, now.getTime() + dayMs)).toISOString(),
    },
  )
  if (start <= now.getTime())
    await m.database
      .updateTable('challenges')
      .set({ started_told_at: new Date(start), ending_told_at: end <= now.getTime() ? new Date(end) : null })
      .where('id', '=', toUuid(id))
      .execute()
  return id
}

/** Answers when the last one was entered. */
async function enter(
  m: Melodrome,
  { memberIds, songIds }: Community,
  { entries }: DemoChallenge,
  { id, random, now, start, last }: { id: string; random: Random; now: Date; start: number; last: number },
): Promise<number> {
  let moment = start
  for (const name of entries) {
    const song = demoSongs.find(known => known.id === name)!
    // Some hours after it came out, or after the one before.
    const out = now.getTime() - song.publishedDaysAgo * dayMs
    moment = Math.min(Math.max(moment, out) + between(random, 0.1, 0.5) * dayMs, last - minuteMs)
    const viewer = viewerOf(memberIds.get(song.artist)!)
    await submitSong(at(m, moment), viewer, { challengeId: id, songId: songIds.get(name)! })
  }
  return moment
}

const judgedEnd = (end: number): number => judgedUntil({ endDate: new Date(end) }).getTime()

const at = (m: Melodrome, time: number): Melodrome => ({ ...m, clock: () => new Date(time) })

const viewerOf = (id: string) => ({ id, role: 'member' as const, emailVerified: true })

function textsOf({ texts }: DemoChallenge) {
  const [title, theme, description] = texts[fallbackLanguage]
  const others = (Object.keys(texts) as Language[]).filter(language => language !== fallbackLanguage)
  const inOthers = (part: 0 | 1 | 2) =>
    Object.fromEntries(others.map(language => [language, texts[language][part]]))
  return {
    title,
    theme,
    description,
    titleTranslations: inOthers(0),
    themeTranslations: inOthers(1),
    descriptionTranslations: inOthers(2),
  }
}
