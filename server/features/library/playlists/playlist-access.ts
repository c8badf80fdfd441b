import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import { isModerator } from '../../moderation/visibility/withheld.ts'
import { isPresent } from '../../people/reach/reach.ts'

/** The only ways to get a playlist: code that got one from here has passed the checks. */

/** A playlist that the viewer may see. For them, another person's private playlist does not exist. */
export async function visiblePlaylist(database: Executor, viewer: Viewer | null, id: string) {
  const playlist = await database
    .selectFrom('playlists')
    .select(['id', 'user_id', 'is_public', 'withheld_for'])
    .select(isPresent(sql.ref('playlists.user_id')).as('is_present'))
    .where('id', '=', toUuid(id))
    .executeTakeFirst()
  if (!playlist || !(isVisible(playlist, viewer) || isForModerators(playlist, viewer)))
    refuse('playlist.notFound')
  return playlist
}

/** The viewer's own, locked for the rest of the transaction: changes to one list take turns. */
export async function ownPlaylist(transaction: Transaction, viewer: Pick<Viewer, 'id'>, id: string) {
  const playlist = await transaction
    .selectFrom('playlists')
    .select(['id', 'user_id', 'is_public', 'withheld_for', sql.lit(true).as('is_present')])
    .where('id', '=', toUuid(id))
    .forUpdate()
    .executeTakeFirst()
  if (!playlist || !isVisible(playlist, viewer)) refuse('playlist.notFound')
  if (playlist.user_id !== viewer.id) refuse('playlist.notYours')
  return playlist
}

interface Held {
  user_id: string
  is_public: boolean
  withheld_for: string | null
  /** Whether its owner has a profile; a playlist of another person goes with it. */
  is_present: boolean
}

/** The owner still sees a playlist that a decision has hidden, but not one that it has removed. */
function isVisible(playlist: Held, viewer: Pick<Viewer, 'id'> | null): boolean {
  if (playlist.user_id === viewer?.id) return playlist.withheld_for !== 'removed'
  return playlist.is_public && playlist.withheld_for === null && playlist.is_present
}

const isForModerators = (playlist: Held, viewer: Viewer | null): boolean =>
  playlist.is_public && (playlist.withheld_for !== null || !playlist.is_present) && isModerator(viewer)
