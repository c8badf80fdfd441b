import type { Reportable } from '../../../../define-room.ts'
import { eraseWithheldPost, eraseWithheldReply } from './erase-withheld.ts'
import { releasePost, releaseReply, withholdPost, withholdReply } from './withhold-post.ts'

export const reportablePost: Reportable = {
  outcomes: ['dismiss', 'hide', 'remove'],
  withhold: (m, transaction, { id }, why) => withholdPost(m, transaction, id, why),
  release: (m, transaction, { id }) => releasePost(m, transaction, id),
  erase: (m, transaction, { id }) => eraseWithheldPost(m, transaction, id),
}

export const reportableReply: Reportable = {
  outcomes: ['dismiss', 'hide', 'remove'],
  withhold: (m, transaction, { id, withinId }, why) =>
    withholdReply(m, transaction, { postId: withinId!, id }, why),
  release: (m, transaction, { id, withinId }) => releaseReply(m, transaction, { postId: withinId!, id }),
  erase: (m, transaction, { id, withinId }) => eraseWithheldReply(m, transaction, withinId!, id),
}
