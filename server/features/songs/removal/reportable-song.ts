import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Place, Reportable } from '../../../define-room.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { tellOfEntries } from '../../challenges/leaving/leave-challenges.ts'
import { addLabels, removeLabels } from '../row/song-row.ts'
import { songTopic } from '../song-topic.ts'
import { eraseWithheldSong } from './remove-song.ts'
import { releaseSong, withholdSong } from './withhold-song.ts'

/**
 * A song that is reported itself, or that belongs to another reported thing; `songOf` finds it. Open pages read it
 * again.
 */
export function reportableSong(songOf: (place: Place) => string): Reportable {
  return {
    outcomes: ['dismiss', 'label', 'hide', 'remove'],
    async withhold(m, transaction, place, why) {
      const id = songOf(place)
      await withholdSong(transaction, id, why)
      await tellOfMove(m, transaction, id, await songRow(transaction, id))
    },
    async release(m, transaction, place) {
      const id = songOf(place)
      const song = await songRow(transaction, id)
      await releaseSong(transaction, id, m.clock())
      await tellOfMove(m, transaction, id, song)
    },
    label: (transaction, place, labels) => addLabels(transaction, songOf(place), labels),
    unlabel: (transaction, place, labels) => removeLabels(transaction, songOf(place), labels),
    erase: (m, transaction, place) => eraseWithheldSong(m, transaction, songOf(place)),
  }
}

type Row = Awaited<ReturnType<typeof songRow>>

function songRow(transaction: Transaction, id: string) {
  return transaction
    .selectFrom('songs')
    .select(['user_id', 'withheld_for'])
    .where('id', '=', toUuid(id))
    .executeTakeFirst()
}

/**
 * Pages that show the song, also as an entry, read it again. So do the other pages of its owner, unless the report has
 * changed nothing.
 */
async function tellOfMove(m: Melodrome, transaction: Transaction, id: string, song: Row): Promise<void> {
  await tellOfEntries(m, transaction, 'song_id', id)
  m.live.announce(transaction, { topic: songTopic(id) })
  if (song?.withheld_for) m.live.record(transaction, [song.user_id], { topic: 'songs', id })
}
