import type { Reportable } from '../../../define-room.ts'
import { eraseWithheldPlaylist, withholdPlaylist } from './withhold-playlist.ts'

export const reportablePlaylist: Reportable = {
  outcomes: ['dismiss', 'hide', 'remove'],
  withhold: (_, transaction, { id }, why) => withholdPlaylist(transaction, id, why),
  release: (_, transaction, { id }) => withholdPlaylist(transaction, id, null),
  erase: (_, transaction, { id }) => eraseWithheldPlaylist(transaction, id),
}
