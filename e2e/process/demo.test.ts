import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Client } from './client.ts'
import { filesIn, freshFolder, startHere } from './machine.ts'

/** Two starts; the first one inserts the demo community. */
const twoStartsMs = 200_000

test(
  'an empty folder gets the whole demo community, and a second start adds nothing',
  async () => {
    const dataDirectory = await freshFolder()
    const settings = { DEMO: '1' }
    const first = await startHere({ dataDirectory, settings })
    const songCount = Number(/with (\d+) songs/.exec(first.printed())?.[1])
    const visitor = new Client(first.address)
    const before = await communityOf(visitor)

    expect(before.songs).toHaveLength(songCount)
    expect(new Set(before.popular)).toEqual(new Set(before.songs))
    // Six are judged, and there is one of each other phase: being judged, running, upcoming.
    expect(before.challenges).toHaveLength(9)
    expect(before.challenges.filter(({ isJudged }) => isJudged)).toHaveLength(6)
    for (const { entries, begins } of before.challenges)
      expect(entries > 0).toBe(Date.parse(begins) < Date.now())
    expect(before.posts.length).toBeGreaterThanOrEqual(5)
    expect(before.posts.reduce((sum, { replies }) => sum + replies, 0)).toBeGreaterThanOrEqual(5)
    expect(before.hall).toEqual(
      expect.arrayContaining(['artistOfMonth', 'topRatedSongs', 'challengeWinners']),
    )
    await playsAndIsSeen(visitor, before.songs[0]!)
    expect(logged(first.printed())).toEqual([])
    expect(filesIn(join(dataDirectory, 'incoming'))).toEqual([])
    await first.end()

    const second = await startHere({ dataDirectory, settings })
    expect(second.printed()).toBe(`Melodrome is at ${second.address}\n`)
    visitor.address = second.address
    expect(await communityOf(visitor)).toEqual(before)
  },
  twoStartsMs,
)

/** What a visitor can see of the community. A second community would double it. */
async function communityOf(visitor: Client) {
  const challenges = await visitor.list('GET /api/challenges')
  return {
    songs: (await visitor.list('GET /api/songs')).map(({ id }) => id),
    popular: (await visitor.list('GET /api/songs/popular')).map(({ id }) => id).toSorted(),
    challenges: challenges.map(({ id, submissionCount, startDate, verdict }) => ({
      id,
      entries: submissionCount,
      begins: startDate,
      isJudged: verdict !== null,
    })),
    posts: (await visitor.list('GET /api/forum/posts')).map(({ id, replies, likes }) => ({
      id,
      replies,
      likes,
    })),
    members: (await visitor.call('GET /api/forum/stats')).members,
    hall: await hallOf(visitor),
  }
}

const lists = ['artistOfMonth', 'topRatedSongs', 'challengeWinners'] as const

/** The lists of the hall of fame that have entries in any month: today may be the first day of a month. */
async function hallOf(visitor: Client) {
  const current = await visitor.call('GET /api/leaderboards/current')
  const months = await Promise.all(
    current.months.map(month => visitor.call('GET /api/leaderboards/{month}', month)),
  )
  return lists.filter(list => months.some(month => month[list].length > 0))
}

async function playsAndIsSeen(visitor: Client, songId: string): Promise<void> {
  const song = await visitor.call('GET /api/songs/{id}', songId)
  for (const file of [song.audioUrl, song.cover!.medium, `/songs/${songId}`])
    expect([file, await visitor.statusOf(file)]).toEqual([file, 200])
}

/** The lines of the log: warnings and errors. Lines for people aren't JSON. */
const logged = (printed: string): string[] => printed.split('\n').filter(line => line.includes('"level":'))
