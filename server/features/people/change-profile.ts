import type { ProfileChange } from '#contract/people/people.ts'
import { transact } from '../../database/transact.ts'
import type { Melodrome } from '../../melodrome.ts'
import { setProfile } from '../identity/users/user-row.ts'
import { checkWords } from '../moderation/filters/check-words.ts'
import { openCaseFor } from '../moderation/reports/open-case.ts'
import { indexPeople } from '../search/index/index-people.ts'
import { indexSongs } from '../search/index/index-songs.ts'
import { renameArtist } from '../songs/row/song-row.ts'

/** Changes the fields that are given. A new artist name also appears on all songs and in the search. */
export async function changeProfile(m: Melodrome, personId: string, change: ProfileChange): Promise<void> {
  const { firstName, artistName, bio } = change
  await transact(m.database, async transaction => {
    const place = { writerId: personId, linksAreLimited: true }
    const hold = await checkWords(m, transaction, { firstName, artistName, bio }, place)
    const columns = {
      ...(firstName !== undefined && { first_name: firstName || null }),
      ...(bio !== undefined && { bio: bio || null }),
      ...(artistName !== undefined && { artist_name: artistName }),
    }
    await setProfile(transaction, personId, columns, m.clock())
    if (hold) {
      // A profile is not held back as a whole because of a word: moderators look at it while everybody can see it.
      const subject = { kind: 'person', id: personId } as const
      await openCaseFor(transaction, { subject, source: 'filter', reason: hold.reason, at: m.clock() })
    }
    if (artistName === undefined) return
    await indexPeople(transaction, [personId])
    await indexSongs(transaction, await renameArtist(transaction, personId, artistName))
  })
}
