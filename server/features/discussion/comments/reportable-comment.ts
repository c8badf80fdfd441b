import type { Reportable } from '../../../define-room.ts'
import { changeQuotes } from '../../notifications/quotes.ts'
import { songTopic } from '../../songs/song-topic.ts'
import { eraseComment } from './erase-comments.ts'
import { tellOfReleased } from './tell-of-comments.ts'
import { releaseComment, withholdComment } from './withhold-comment.ts'

/** How comments are moderated. Open pages of the song reload its comments. */
export const reportableComment: Reportable = {
  outcomes: ['dismiss', 'hide', 'remove'],
  async withhold(m, transaction, { id, withinId }, why) {
    await withholdComment(transaction, withinId!, id, why)
    await changeQuotes(m, transaction, { about: withinId!, of: id, text: null })
    m.live.announce(transaction, { topic: songTopic(withinId!) })
  },
  async release(m, transaction, { id, withinId }) {
    const was = await releaseComment(transaction, withinId!, id)
    if (was !== null) await tellOfReleased(m, transaction, withinId!, id)
    m.live.announce(transaction, { topic: songTopic(withinId!) })
  },
  erase: (m, transaction, { id, withinId }) => eraseComment(m, transaction, withinId!, id),
}
