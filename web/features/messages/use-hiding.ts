import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { showToast } from '../../notices/toasts.ts'
import { useSay } from '../../say/use-say.ts'
import { useAction } from '../../session/use-action.ts'
import { rereadMessages } from './message-reads.ts'

/** Removes a conversation from the list; the notice offers to undo it. */
export function useHiding(): (id: string) => Promise<void> {
  const say = useSay()
  const queries = useQueryClient()
  const { act: set } = useAction({
    call: ({ id, isHidden }: { id: string; isHidden: boolean }) =>
      call('PUT /api/conversations/{id}/hidden', { params: { id }, body: { isHidden } }),
    done: () => rereadMessages(queries),
    failed: () => ({ title: say('messages.hide.failed'), text: say('messages.broken.text') }),
  })
  return async id => {
    if (!(await set({ id, isHidden: true }))) return
    showToast({
      title: say('messages.hide.done'),
      text: say('messages.hide.text'),
      action: { words: say('messages.hide.undo'), act: () => void set({ id, isHidden: false }) },
    })
  }
}
