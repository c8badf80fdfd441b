import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dayMs } from '#contract/durations.ts'
import { coverWidths } from '#contract/songs/cover-widths.ts'
import type { Transaction } from '../../server/database/connect.ts'
import { newId, toUuid } from '../../server/database/ids.ts'
import { insertAccount } from '../../server/features/identity/accounts/accounts-sql.ts'
import { hashPassword } from '../../server/features/identity/accounts/passwords.ts'
import type { PictureBlobs } from '../../server/features/people/person.ts'
import type { Melodrome } from '../../server/melodrome.ts'
import { drawAvatar } from '../avatars.ts'
import { demoCast, type Handle } from '../cast.ts'

/** The cast joined two months ago; those who run challenges and keep order may do so. */
const joinedDaysAgo = 60
const moderators: readonly Handle[] = ['sora', 'teo']

/** Puts the cast in as accounts that can be signed in to. Answers their ids. */
export async function insertCast(
  m: Melodrome,
  transaction: Transaction,
  passwords: readonly { handle: Handle; password: string }[],
  now: Date,
): Promise<Map<Handle, string>> {
  const joined = new Date(now.getTime() - joinedDaysAgo * dayMs)
  const ids = new Map<Handle, string>()
  for (const { handle, password } of passwords) {
    const member = demoCast.find(known => known.handle === handle)!
    const id = newId(joined.getTime())
    const account = {
      id,
      email: member.email,
      passwordHash: await hashPassword(password),
      artistName: member.artistName,
      firstName: member.firstName,
      lastName: member.lastName,
      bio: member.bio,
      picture: await keepAvatar(m, handle),
      isDemo: true,
      emailVerifiedAt: joined,
    }
    if (!(await insertAccount(transaction, account, joined))) throw new Error(`${member.email} is taken`)
    ids.set(handle, id)
  }
  await transaction
    .updateTable('users')
    .set({ role: 'moderator' })
    .where(
      'id',
      'in',
      moderators.map(handle => toUuid(ids.get(handle)!)),
    )
    .execute()
  return ids
}

async function keepAvatar(m: Melodrome, handle: Handle): Promise<PictureBlobs> {
  const keep = async (side: number) => {
    const file = path.join(m.blobs.temporaryDirectory, randomUUID())
    await writeFile(file, await drawAvatar(handle, side))
    return (await m.blobs.keep(file, 'webp')).name
  }
  return { picture_blob: await keep(coverWidths.small), picture_large_blob: await keep(coverWidths.large) }
}
