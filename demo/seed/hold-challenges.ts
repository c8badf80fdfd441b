import { createHash } from 'node:crypto'
import { judgedUntil } from '#contract/challenge-phase.ts'
import { fallbackLanguage, type Language } from '#words/languages.ts'
import { toUuid } from '../../server/database/ids.ts'
import { announceChallenge, changeChallenge } from '../../server/features/challenges/change-challenge.ts'
import { submitSong } from '../../server/features/challenges/submit.ts'
import { judge } from '../../server/features/judging/judge.ts'
import { offeredEntry } from '../../server/features/listening-room/access.ts'
import { enterRoom } from '../../server/features/listening-room/enter-room.ts'
import { putBallot } from '../../server/features/listening-room/put-ballot.ts'
import { type BeatKeeper, createBeatKeeper } from '../../server/features/listens/keep-beats.ts'
import { closeChallenge } from '../../server/features/verdicts/close-challenge.ts'
import type { Melodrome } from '../../server/melodrome.ts'
import { type Random, randomFrom, seedOf } from '../../server/random.ts'
import type { Handle } from '../cast.ts'
import type { DemoChallenge } from '../challenges/challenge.ts'
import { demoChallenges } from '../challenges.ts'
import { between } from '../random.ts'
import { demoSongs } from '../songs.ts'

interface Community {
  memberIds: ReadonlyMap<Handle, string>
  songIds: ReadonlyMap<string, string>
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Beats as a player sends them. */
const beatSeconds = 10
const settledMinutes = 2

/**
 * Holds the demo's challenges, by the same calls that people make, each at its own time: announced, entered, heard in
 * the listening room, judged, and closed where that is due.
 */
export async function holdChallenges(m: Melodrome, community: Community, now: Date): Promise<void> {
  const keeper = createBeatKeeper(m.database)
  for (const challenge of demoChallenges) await hold(m, keeper, community, challenge, now)
}

async function hold(
  m: Melodrome,
  keeper: BeatKeeper,
  community: Community,
  challenge: DemoChallenge,
  now: Date,
): Promise<void> {
  const random = randomFrom(seedOf(challenge.texts.ko[0]))
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
  await listenAndJudge({ m, keeper, random, challengeId: id, ...community }, challenge, entered)
  if (end > now.getTime()) return
  await changeChallenge(at(m, end - minuteMs), id, { endDate: new Date(end).toISOString() })
  const closing = judgedUntil({ endDate: new Date(end) }).getTime() + settledMinutes * minuteMs
  if (closing <= now.getTime())
    await closeChallenge(at(m, closing), id, async ({ entries, votes, seed }) => judge(entries, votes, seed))
}

/**
 * What is over ends only when all has happened in it: upkeep, whose clock is the real one, would judge it before.
 * Nobody is told anymore of what began long ago.
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

/** One person after the other, from a moment on. */
async function listenAndJudge(
  room: Room,
  { judges, judgedByEach }: DemoChallenge,
  from: number,
): Promise<void> {
  let heard = from
  for (const handle of judges) {
    heard += between(room.random, 2, 8) * minuteMs
    const viewer = viewerOf(room.memberIds.get(handle)!)
    for (let count = 0; count < judgedByEach; count++) heard = await judgeNext(room, viewer, heard)
  }
}

interface Room extends Community {
  m: Melodrome
  keeper: BeatKeeper
  random: Random
  challengeId: string
}

/** Hears what the room offers from beginning to end and judges it; answers when that was done. */
async function judgeNext(room: Room, viewer: ReturnType<typeof viewerOf>, from: number): Promise<number> {
  const { m, keeper, random, challengeId, songIds } = room
  const { entry } = await enterRoom(at(m, from), viewer, challengeId, null)
  if (!entry) return from
  const { song_id: songId } = await offeredEntry(m.database, viewer, challengeId, entry.token)
  const listen = createHash('md5').update(entry.token).digest('hex')
  const say = (seconds: number, heard: [number, number][]) =>
    keeper.add({ userId: viewer.id, songId, listen, heard, at: new Date(from + seconds * 1_000) })
  await say(0, [])
  for (let to = beatSeconds; to <= entry.duration; to += beatSeconds) await say(to, [[to - beatSeconds, to]])
  const { appeal } = demoSongs.find(({ id }) => songIds.get(id) === songId)!
  const done = from + (entry.duration + 20) * 1_000
  const ballot = ballotOf(appeal, random)
  await putBallot(at(m, done), viewer, { challengeId, token: entry.token, ballot })
  return done
}

/** What somebody thinks of a song that people like so much, give or take. */
function ballotOf(appeal: number, random: Random) {
  const score = (top: number): number =>
    Math.min(top, Math.max(1, Math.round(appeal * top + between(random, -0.22, 0.18) * top)))
  return {
    stars: score(5),
    vocal: 0,
    instrumental: score(10),
    mixing: score(10),
    creativity: score(10),
    lyrics: 0,
  }
}

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
