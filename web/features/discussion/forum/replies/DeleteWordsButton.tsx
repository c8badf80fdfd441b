import { useSay } from '../../../../say/use-say.ts'
import { Button } from '../../../../ui/Button.tsx'
import { LazyOnIntent } from '../../../../ui/layers/LazyOnIntent.tsx'

interface DeleteWordsButtonProps {
  of: 'forum' | 'forum.reply'
  onDelete: () => void
}

/** Asks for confirmation, because it can't be undone. */
export function DeleteWordsButton({ of, onDelete }: DeleteWordsButtonProps) {
  const say = useSay()
  return (
    <LazyOnIntent
      popup="dialog"
      load={() => import('../../../../ui/layers/ConfirmDialog.tsx')}
      trigger={props => (
        <Button {...props} look="ghost" size="sm">
          {say('forum.delete')}
        </Button>
      )}
      layer={({ ConfirmDialog }, { isOpen, onClose, opener }) => (
        <ConfirmDialog
          {...{ isOpen, opener }}
          title={say(`${of}.delete.title`)}
          text={say('forum.delete.text')}
          cancelWords={say('forum.delete.keep')}
          confirmWords={say(`${of}.delete.confirm`)}
          onCancel={onClose}
          onConfirm={() => {
            onClose()
            onDelete()
          }}
        />
      )}
    />
  )
}
