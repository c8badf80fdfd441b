import { randomBytes } from 'node:crypto'
import { forgetMonthsMeasuredSince } from '../server/features/hall-of-fame/measure-months.ts'
import type { Melodrome } from '../server/melodrome.ts'
import { activity } from './activity.ts'
import { demoCast } from './cast.ts'
import { holdChallenges } from './seed/hold-challenges.ts'
import { insertActivity } from './seed/insert-activity.ts'
import { insertCast } from './seed/insert-cast.ts'
import { insertSongs } from './seed/insert-songs.ts'
import { makeSongs } from './seed/make-songs.ts'
import { writeForum } from './seed/write-forum.ts'
import { demoSongs } from './songs.ts'

export interface SeedStage {
  /** The bundled composer thread. */
  composerWorker: string
  /** Prints one line for whoever is waiting. */
  say: (line: string) => void
}

const marker = 'demo seeded'
const activitySeed = 7

/**
 * Fills an empty installation with the demo community, once: songs are composed, decoded like any upload, and put
 * in together with their listeners in one transaction. A start that is broken off leaves nothing and begins anew; only
 * the challenges come after, and one that is broken off there has fewer of them.
 */
export async function seedDemo(m: Melodrome, { composerWorker, say }: SeedStage): Promise<void> {
  if (await isSeeded(m)) return
  say(`Composing ${demoSongs.length} songs for the demo community. This happens once and takes a moment.`)
  const now = m.clock()
  const made = await makeSongs(m, composerWorker, count => {
    if (count % 8 === 0) say(`  ${count} of ${demoSongs.length}`)
  })
  const passwords = demoCast.map(({ handle }) => ({ handle, password: randomBytes(6).toString('base64url') }))
  const community = await m.database.transaction().execute(async transaction => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('secrets')
      .values({ name: marker, value: Buffer.alloc(0) })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    // Another instance that started at the same moment was quicker.
    if (numInsertedOrUpdatedRows !== 1n) return undefined
    const memberIds = await insertCast(m, transaction, passwords, now)
    const songIds = await insertSongs(transaction, made, memberIds, now)
    const happened = activity(activitySeed, demoSongs, demoCast, now)
    await insertActivity(transaction, happened, { memberIds, songIds, listenerKey: m.listenerKey })
    return { memberIds, songIds }
  })
  if (!community) return
  announce(passwords, say)
  await holdChallenges(m, community, now)
  await writeForum(m, community.memberIds, now)
  // Upkeep runs beside all this, and has seen an empty hall of fame, or half of it.
  await forgetMonthsMeasuredSince(m.database, now)
}

async function isSeeded(m: Melodrome): Promise<boolean> {
  const row = await m.database
    .selectFrom('secrets')
    .select('name')
    .where('name', '=', marker)
    .executeTakeFirst()
  return row !== undefined
}

function announce(passwords: { handle: string; password: string }[], say: SeedStage['say']): void {
  say('The demo community can be signed in with these passwords, shown only now:')
  for (const { handle, password } of passwords) {
    const { email } = demoCast.find(member => member.handle === handle)!
    say(`  ${email.padEnd(40)} ${password}`)
  }
}
