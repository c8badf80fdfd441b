import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { showToast } from '../../notices/toasts.ts'
import { useSay } from '../../say/use-say.ts'
import { onUnauthorized } from '../../session/unauthorized.ts'
import { rereadMessages } from './message-reads.ts'

/** Takes a conversation out of the list; the notice puts it back. */
export function useHiding(): (id: string) => Promise<void> {
  const say = useSay()
  const queries = useQueryClient()
  const set = async (id: string, isHidden: boolean): Promise<boolean> => {
    try {
      await call('PUT /api/conversations/{id}/hidden', { params: { id }, body: { isHidden } })
    } catch (error) {
      if (onUnauthorized(error, say)) return false
      console.error(error)
      showToast({ title: say('messages.hide.failed'), text: say('messages.broken.text'), tone: 'bad' })
      return false
    }
    await rereadMessages(queries)
    return true
  }
  return async id => {
    if (!(await set(id, true))) return
    showToast({
      title: say('messages.hide.done'),
      text: say('messages.hide.text'),
      action: { words: say('messages.hide.undo'), act: () => void set(id, false) },
    })
  }
}
