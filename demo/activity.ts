import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { type Random, randomFrom } from '#contract/random.ts'
import { Listeners, type Play } from './listeners.ts'
import { between, draw, pick } from './random.ts'
import type { DemoSong } from './songs/song.ts'

export interface Like {
  song: string
  member: string
  isLike: boolean
  at: Date
}

export interface Rating {
  song: string
  member: string
  /** 1 to 5. */
  stars: number
  at: Date
}

export interface Activity {
  plays: Play[]
  likes: Like[]
  ratings: Rating[]
}

type Heard = Pick<DemoSong, 'id' | 'artist' | 'publishedDaysAgo' | 'appeal'>
interface Member {
  handle: string
}

/**
 * What the community did since the first song: plays that rise after publication and thin out over weeks, and
 * likes and ratings that follow a member's own plays. Each list is in order of time. The same arguments give the
 * same activity. For every `now`, something has happened within the last few minutes.
 */
export function activity(
  seed: number,
  songs: readonly Heard[],
  members: readonly Member[],
  now: Date,
): Activity {
  const random = randomFrom(seed)
  const listeners = new Listeners()
  for (const song of songs) {
    const others = members.filter(member => member.handle !== song.artist).map(member => member.handle)
    const heard = { listeners, song, others, now: now.getTime(), random }
    playJustNow(heard)
    findToday(heard)
    for (const at of playTimes(song, now.getTime(), random))
      listeners.play(song.id, listener(others, random), at)
  }
  return inOrder({ plays: listeners.plays, ...verdicts(songs, listeners.plays, now.getTime(), random) })
}

interface Hearing {
  listeners: Listeners
  song: Heard
  /** All members except its artist. */
  others: readonly string[]
  now: number
  random: Random
}

/** The most liked songs are being heard at this moment. */
function playJustNow({ listeners, song, others, now, random }: Hearing): void {
  if (song.appeal < 0.8 || others.length === 0) return
  const at = now - between(random, 4, 5) * minuteMs
  if (at > now - song.publishedDaysAgo * dayMs) listeners.play(song.id, { member: pick(random, others) }, at)
}

/** In the last hours people found songs that few knew before, so that a first visit shows rising songs. */
function findToday({ listeners, song, others, now, random }: Hearing): void {
  if (song.appeal < 0.55 || song.appeal >= 0.7 || song.publishedDaysAgo < 1) return
  for (const member of draw(random, others, Math.round(between(random, 11, 17))))
    listeners.play(song.id, { member }, now - between(random, 10, 240) * minuteMs)
}

/** When a song was heard: most of it soon after it came out, some of it today. */
function playTimes(song: Heard, now: number, random: Random): number[] {
  const age = song.publishedDaysAgo
  // A long tail: the most liked songs have some thousand plays, most songs some hundred.
  const heardBy = (60 + 4_600 * song.appeal ** 6) * (1 - Math.exp(-age / 5))
  const early = Array.from({ length: Math.round(heardBy) }, () => age * (1 - random() ** 2.2))
  const lately = Array.from(
    { length: 3 + Math.round(60 * song.appeal ** 3) },
    () => Math.min(1, age) * random(),
  )
  return [...early, ...lately]
    .map(daysAgo => now - daysAgo * dayMs)
    .map(at => (random() < awake(at) ? at : at + between(random, 4, 9) * hourMs))
    .filter(at => at < now - 5 * minuteMs)
}

/** How likely people listen at that hour in Korea: many in the evening, few before dawn. */
function awake(at: number): number {
  const hour = ((at / hourMs + 9) % 24) + 0
  if (hour < 6) return 0.25
  return hour >= 18 ? 1 : 0.75
}

/** Members have a third of all plays. Some visitors come every day, most only once. */
function listener(others: readonly string[], random: Random): { member: string } | { visitor: number } {
  if (others.length > 0 && random() < 0.34) return { member: pick(random, others) }
  return { visitor: 1 + Math.floor(9_000 * random() ** 2.5) }
}

/** Members who heard a song may judge it, once, within three minutes after one of their plays. */
function verdicts(
  songs: readonly Heard[],
  plays: readonly Play[],
  now: number,
  random: Random,
): Pick<Activity, 'likes' | 'ratings'> {
  const likes: Like[] = []
  const ratings: Rating[] = []
  for (const song of songs) {
    for (const [member, moments] of momentsByMember(plays, song.id)) {
      const latest = moments.reduce((a, b) => Math.max(a, b))
      const eager = latest > now - 6 * minuteMs
      const heardAt = () => (eager ? latest : pick(random, moments))
      const after = () => new Date(Math.min(now, heardAt() + between(random, 0.4, 3) * minuteMs))
      if (eager || random() < 0.15 + 0.5 * song.appeal) {
        likes.push({ song: song.id, member, isLike: random() < 0.72 + 0.27 * song.appeal, at: after() })
      }
      if (eager || random() < 0.08 + 0.3 * song.appeal) {
        ratings.push({ song: song.id, member, stars: stars(song.appeal, random), at: after() })
      }
    }
  }
  return { likes, ratings }
}

function momentsByMember(plays: readonly Play[], song: string): Map<string, number[]> {
  const moments = new Map<string, number[]>()
  for (const play of plays) {
    if (play.song !== song || play.member === null) continue
    moments.set(play.member, [...(moments.get(play.member) ?? []), play.at.getTime()])
  }
  return moments
}

function stars(appeal: number, random: Random): number {
  const liked = 2.3 + 2.4 * appeal + between(random, -1.4, 1)
  return Math.min(5, Math.max(1, Math.round(liked)))
}

function inOrder({ plays, likes, ratings }: Activity): Activity {
  const byTime = (a: { at: Date }, b: { at: Date }) => a.at.getTime() - b.at.getTime()
  return { plays: plays.toSorted(byTime), likes: likes.toSorted(byTime), ratings: ratings.toSorted(byTime) }
}
