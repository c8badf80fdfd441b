import type { ProfileChange } from '#contract/people/people.ts'
import { transact } from '../../database/transact.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { lockedProfile, setProfile } from '../identity/users/user-row.ts'
import { checkWords } from '../moderation/filters/check-words.ts'
import { openCaseFor } from '../moderation/reports/open-case.ts'
import { indexPeople } from '../search/index/index-people.ts'
import { indexSongs } from '../search/index/index-songs.ts'
import { renameArtist } from '../songs/row/song-row.ts'

/**
 * Changes the fields that are given. A new artist name also appears on all songs and in the search. Words that stay as
 * they are are not checked again.
 */
export async function changeProfile(m: Melodrome, personId: string, change: ProfileChange): Promise<void> {
  const { firstName, artistName, bio } = change
  await transact(m.database, async transaction => {
    const before = (await lockedProfile(transaction, personId)) ?? refuse('person.notFound')
    const columns = {
      ...(isNew(firstName, before.first_name) && { first_name: firstName || null }),
      ...(isNew(bio, before.bio) && { bio: bio || null }),
      ...(isNew(artistName, before.artist_name) && { artist_name: artistName }),
    }
    const texts = { firstName: columns.first_name, artistName: columns.artist_name, bio: columns.bio }
    const hold = await checkWords(m, transaction, texts, { writerId: personId, linksAreLimited: true })
    await setProfile(transaction, personId, columns, m.clock())
    if (hold) {
      // A profile is not held back as a whole because of a word: moderators look at it while everybody can see it.
      const subject = { kind: 'person', id: personId } as const
      await openCaseFor(transaction, { subject, source: 'filter', reason: hold.reason, at: m.clock() })
    }
    if (columns.artist_name === undefined) return
    await indexPeople(transaction, [personId])
    await indexSongs(transaction, await renameArtist(transaction, personId, columns.artist_name))
  })
}

/** An empty text is none. */
const isNew = (given: string | undefined, before: string | null): given is string =>
  given !== undefined && given !== (before ?? '')
