import type { Reportable } from '../../define-room.ts'
import { bringMessageBack, takeMessageAway } from './take-away.ts'

/** Only two people see a message, so a decision can only leave it or take it away. */
export const reportableMessage: Reportable = {
  outcomes: ['dismiss', 'remove'],
  withhold: (m, transaction, { id, withinId }) => takeMessageAway(m, transaction, withinId!, id),
  restore: (m, transaction, { id, withinId }, content) =>
    bringMessageBack(m, transaction, withinId!, { id, content }),
}
