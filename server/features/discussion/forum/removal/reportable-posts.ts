import type { Reportable } from '../../../../define-room.ts'
import { tellOfReleasedPost, tellOfReleasedReply } from '../tell-of-posts.ts'
import { eraseWithheldPost, eraseWithheldReply } from './erase-withheld.ts'
import { releasePost, releaseReply, withholdPost, withholdReply } from './withhold-post.ts'

export const reportablePost: Reportable = {
  outcomes: ['dismiss', 'hide', 'remove'],
  withhold: (m, transaction, { id }, why) => withholdPost(m, transaction, id, why),
  async release(m, transaction, { id }) {
    const was = await releasePost(m, transaction, id)
    if (was !== null) await tellOfReleasedPost(m, transaction, id)
  },
  erase: (m, transaction, { id }) => eraseWithheldPost(m, transaction, id),
}

export const reportableReply: Reportable = {
  outcomes: ['dismiss', 'hide', 'remove'],
  withhold: (m, transaction, { id, withinId }, why) =>
    withholdReply(m, transaction, { postId: withinId!, id }, why),
  async release(m, transaction, { id, withinId }) {
    const reply = { postId: withinId!, id }
    const was = await releaseReply(m, transaction, reply)
    if (was !== null) await tellOfReleasedReply(m, transaction, reply)
  },
  erase: (m, transaction, { id, withinId }) => eraseWithheldReply(m, transaction, withinId!, id),
}
