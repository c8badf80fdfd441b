import { randomBytes } from 'node:crypto'
import { transact } from '../server/database/transact.ts'
import { forgetMonthsMeasuredSince } from '../server/features/charts/hall-of-fame/measure-months.ts'
import type { Melodrome } from '../server/melodrome.ts'
import { demoCast, type Handle } from './cast.ts'
import { Made } from './made.ts'
import { countHeat } from './seed/count-heat.ts'
import { holdChallenges } from './seed/hold-challenges.ts'
import { insertCast } from './seed/insert-cast.ts'
import { insertCommunity } from './seed/insert-community.ts'
import { insertSongs } from './seed/insert-songs.ts'
import { type KeptSong, keepSongs } from './seed/keep-songs.ts'
import { writeForum } from './seed/write-forum.ts'
import { writeMessages } from './seed/write-messages.ts'
import { demoSongs } from './songs.ts'

export interface SeedStage {
  /** The folder with the results of `npm run compose`. */
  madeFolder: string
  /** Prints one line for the person who waits. */
  say: (line: string) => void
}

interface Password {
  handle: Handle
  password: string
}

const marker = 'demo seeded'

/**
 * Fills an empty installation with the demo community, once. The songs of the repository become uploads; songs and
 * listeners are inserted in one transaction, so a start that is interrupted leaves nothing and the next one tries again.
 * Challenges, replays, forum and messages come after the transaction: a start that is interrupted there lacks some of
 * them, and later starts don't add them.
 */
export async function seedDemo(m: Melodrome, { madeFolder, say }: SeedStage): Promise<void> {
  if (await isSeeded(m)) return
  say(`The demo community moves in with ${demoSongs.length} songs. This happens once and takes a moment.`)
  const now = m.clock()
  const kept = await keepSongs(m, new Made(madeFolder))
  const passwords = await settleCommunity(m, kept, now)
  if (passwords) announce(passwords, say)
}

/** Inserts everything except the files. Answers the cast's passwords; `undefined` when another instance was quicker. */
export async function settleCommunity(
  m: Melodrome,
  kept: readonly KeptSong[],
  now: Date,
): Promise<Password[] | undefined> {
  const passwords = demoCast.map(({ handle }) => ({ handle, password: randomBytes(6).toString('base64url') }))
  const community = await transact(m.database, async transaction => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('secrets')
      .values({ name: marker, value: Buffer.alloc(0) })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    // Another instance that started at the same moment was quicker.
    if (numInsertedOrUpdatedRows !== 1n) return undefined
    const castIds = await insertCast(m, transaction, passwords, now)
    const songIds = await insertSongs(transaction, kept, castIds, now)
    const { listenerKey } = m
    const memberIds = await insertCommunity(transaction, { castIds, songIds, listenerKey, now })
    return { memberIds, songIds }
  })
  if (!community) return undefined
  await holdChallenges(m, community, now)
  await countHeat(m.database, community.songIds)
  await writeForum(m, community.memberIds, now)
  await writeMessages(m, community.memberIds, now)
  // Upkeep has run at the same time and may have measured an empty or half-filled month, so it must measure again.
  await forgetMonthsMeasuredSince(m.database, now)
  return passwords
}

async function isSeeded(m: Melodrome): Promise<boolean> {
  const row = await m.database
    .selectFrom('secrets')
    .select('name')
    .where('name', '=', marker)
    .executeTakeFirst()
  return row !== undefined
}

function announce(passwords: readonly Password[], say: SeedStage['say']): void {
  say('The demo community can be signed in with these passwords, shown only now:')
  for (const { handle, password } of passwords) {
    const { email } = demoCast.find(member => member.handle === handle)!
    say(`  ${email.padEnd(40)} ${password}`)
  }
}
