import type { Reportable } from '../../define-room.ts'
import { bringMessageBack, takeMessageAway } from './take-away.ts'

/** A message is said between two, so there is nothing between leaving it and taking it away. */
export const reportableMessage: Reportable = {
  outcomes: ['dismiss', 'remove'],
  withhold: (m, transaction, { id, withinId }) => takeMessageAway(m, transaction, withinId!, id),
  restore: (m, transaction, { id, withinId }, content) =>
    bringMessageBack(m, transaction, withinId!, { id, content }),
}
