import { useQueryClient } from '@tanstack/react-query'
import { type GetCall, stale } from '../../api/queries.ts'
import { reasonOf } from '../../api/reason-of.ts'
import { showToast } from '../../notices/toasts.ts'
import { useSay } from '../../say/use-say.ts'
import { onUnauthorized } from '../../session/unauthorized.ts'

/** Does something and says how it went; whatever came of it, what may have changed is read again. */
export function useAct(...reread: GetCall[]) {
  const say = useSay()
  const queries = useQueryClient()
  return async <T>(act: () => Promise<T>, done: string | ((answer: T) => string)): Promise<void> => {
    try {
      const answer = await act()
      showToast({ title: typeof done === 'string' ? done : done(answer), tone: 'good' })
    } catch (error) {
      if (!onUnauthorized(error, say)) {
        console.error(error)
        showToast({ title: say('operations.failed'), text: reasonOf(error), tone: 'bad' })
      }
    } finally {
      await stale(queries, ...reread)
    }
  }
}
