import { isRefusal, type Refused } from '../../../api/refused.ts'

/** Whether the server has refused because this entry, or any, can no longer be judged. */
export function isGone(error: unknown): error is Refused {
  return isRefusal(error, 'challenge.entryNotFound') || isRefusal(error, 'challenge.roomClosed')
}
