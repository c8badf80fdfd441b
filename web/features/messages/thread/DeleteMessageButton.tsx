import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { call } from '../../../api/call.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { handFocusOn } from '../../../ui/hand-focus-on.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'
import { rereadMessages } from '../message-reads.ts'
import css from './DeleteMessageButton.module.css'

/** Beside the member's own message. Asks for confirmation, because it can't be undone. */
export function DeleteMessageButton({ id, messageId }: { id: string; messageId: string }) {
  const say = useSay()
  const queries = useQueryClient()
  const { act } = useAction({
    call: () => call('DELETE /api/conversations/{id}/messages/{messageId}', { params: { id, messageId } }),
    done: () => rereadMessages(queries),
    failed: () => ({ title: say('messages.delete.failed'), text: say('messages.broken.text') }),
  })
  return (
    <span ref={handFocusOn} className={css.quiet}>
      <LazyOnIntent
        popup="dialog"
        load={() => import('../../../ui/layers/ConfirmDialog.tsx')}
        trigger={props => (
          <IconButton {...props} size="sm" label={say('messages.delete')}>
            <Trash2 size={16} />
          </IconButton>
        )}
        layer={({ ConfirmDialog }, { isOpen, onClose, opener }) => (
          <ConfirmDialog
            {...{ isOpen, opener }}
            title={say('messages.delete.title')}
            text={say('messages.delete.text')}
            cancelWords={say('messages.delete.keep')}
            confirmWords={say('messages.delete')}
            onCancel={onClose}
            onConfirm={() => {
              onClose()
              void act()
            }}
          />
        )}
      />
    </span>
  )
}
