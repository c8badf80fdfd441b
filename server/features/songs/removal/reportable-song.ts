import type { Place, Reportable } from '../../../define-room.ts'
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
      await withholdSong(transaction, songOf(place), why)
      m.live.announce(transaction, { topic: songTopic(songOf(place)) })
    },
    async release(m, transaction, place) {
      await releaseSong(transaction, songOf(place), m.clock())
      m.live.announce(transaction, { topic: songTopic(songOf(place)) })
    },
    label: (transaction, place, labels) => addLabels(transaction, songOf(place), labels),
    unlabel: (transaction, place, labels) => removeLabels(transaction, songOf(place), labels),
    erase: (m, transaction, place) => eraseWithheldSong(m, transaction, songOf(place)),
  }
}
