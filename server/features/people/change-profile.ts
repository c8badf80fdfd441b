import type { ProfileChange } from '#contract/people/people.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { Melodrome } from '../../melodrome.ts'
import { checkWords } from '../moderation/filters/check-words.ts'
import { openCaseFor } from '../moderation/reports/open-case.ts'
import { indexPeople } from '../search/index/index-people.ts'
import { indexSongs } from '../search/index/index-songs.ts'

/** Changes what is given; under another artist name all songs stand and are found, too. */
export async function changeProfile(m: Melodrome, personId: string, change: ProfileChange): Promise<void> {
  const { firstName, artistName, bio } = change
  await m.database.transaction().execute(async transaction => {
    const place = { writerId: personId, linksAreLimited: true }
    const hold = await checkWords(m, transaction, { firstName, artistName, bio }, place)
    await transaction
      .updateTable('users')
      .set({
        updated_at: m.clock(),
        ...(firstName !== undefined && { first_name: firstName || null }),
        ...(bio !== undefined && { bio: bio || null }),
        ...(artistName !== undefined && { artist_name: artistName }),
      })
      .where('id', '=', toUuid(personId))
      .execute()
    if (hold) {
      // Nobody can be held back as a whole for a word: moderators look at what all can see.
      const subject = { kind: 'person', id: personId } as const
      await openCaseFor(transaction, { subject, source: 'filter', reason: hold.reason, at: m.clock() })
    }
    if (artistName === undefined) return
    await indexPeople(transaction, [personId])
    await renameOnSongs(transaction, personId, artistName)
  })
}

/** Songs carry their artist's name, because lists and the search read it with them. */
async function renameOnSongs(transaction: Executor, personId: string, artistName: string): Promise<void> {
  const renamed = await transaction
    .updateTable('songs')
    .set({ artist_name: artistName })
    .where('user_id', '=', toUuid(personId))
    .where('artist_name', '<>', artistName)
    .returning('id')
    .execute()
  await indexSongs(
    transaction,
    renamed.map(({ id }) => id),
  )
}
