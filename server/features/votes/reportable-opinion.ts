import type { Reportable } from '../../define-room.ts'
import { eraseOpinion, withholdOpinion } from './opinions.ts'

export const reportableOpinion: Reportable = {
  outcomes: ['dismiss', 'hide', 'remove'],
  withhold: (_, transaction, { id, withinId }, why) => withholdOpinion(transaction, withinId!, id, why),
  release: (_, transaction, { id, withinId }) => withholdOpinion(transaction, withinId!, id, null),
  erase: (_, transaction, { id, withinId }) => eraseOpinion(transaction, withinId!, id),
}
