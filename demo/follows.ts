import { dayMs } from '#contract/durations.ts'
import { hashOf } from '#contract/hash.ts'
import { type Random, randomFrom } from '#contract/random.ts'
import type { Handle } from './cast.ts'
import { between, pick } from './random.ts'
import type { DemoSong } from './songs/song.ts'

export interface Follow {
  follower: string
  followed: Handle
  at: Date
}

/** The follows inside the cast, whose members know one another. */
const among: Readonly<Record<Handle, readonly Handle[]>> = {
  mina: ['jun', 'yunseul', 'sora', 'minuit', 'elif'],
  jun: ['mina', 'yunseul', 'dosi', 'elif', 'ohuseshi', 'picnic', 'kaya'],
  sora: ['mina', 'jun', 'ohuseshi', 'lina', 'dosi', 'picnic', 'teo'],
  teo: ['kaya', 'juno', 'sora', 'elif'],
  yunseul: ['mina', 'picnic', 'minuit', 'dosi'],
  ohuseshi: ['sora', 'mina', 'picnic'],
  elif: ['kaya', 'mina', 'lina', 'moonbuffer'],
  dosi: ['kaya', 'juno', 'yunseul', 'sora'],
  lina: ['yunseul', 'elif', 'minuit'],
  moonbuffer: ['juno', 'kaya', 'elif', 'yunseul'],
  juno: ['moonbuffer', 'dosi', 'teo'],
  kaya: ['dosi', 'teo', 'elif', 'moonbuffer', 'lina'],
  picnic: ['ohuseshi', 'sora', 'yunseul', 'mina'],
  minuit: ['lina', 'mina', 'yunseul'],
}

/** All follows: those inside the cast, and those of listeners, who follow the artists of songs that they like. */
export function follows(
  songs: readonly Pick<DemoSong, 'artist' | 'appeal' | 'publishedDaysAgo'>[],
  listeners: readonly { handle: string }[],
  now: Date,
): Follow[] {
  const random = randomFrom(hashOf('follows'))
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const friends = Object.entries(among).flatMap(([follower, all]) =>
    all.map(followed => ({ follower, followed, at: ago(between(random, 0.2, 32)) })),
  )
  // A liked song occurs in it many times, so that it is drawn more often.
  const drawnFrom = songs.flatMap(song =>
    Array.from({ length: Math.ceil(24 * song.appeal ** 5) }, () => song),
  )
  return [...friends, ...listeners.flatMap(({ handle }) => ofListener(handle, drawnFrom, random, ago))]
}

function ofListener(
  follower: string,
  songs: readonly Pick<DemoSong, 'artist' | 'publishedDaysAgo'>[],
  random: Random,
  ago: (days: number) => Date,
): Follow[] {
  const found = new Map<Handle, Follow>()
  for (let heard = Math.floor(7 * random() ** 1.6); heard > 0; heard--) {
    const { artist, publishedDaysAgo } = pick(random, songs)
    if (!found.has(artist))
      found.set(artist, { follower, followed: artist, at: ago(between(random, 0, publishedDaysAgo)) })
  }
  return [...found.values()]
}
