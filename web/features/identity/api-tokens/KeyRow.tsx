import { useRef, useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { handFocusOn } from '../../../ui/hand-focus-on.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'

interface KeyRowProps {
  name: string
  /** The lines below the name. */
  told: readonly string[]
  isPending: boolean
  /** The text of the question before it is revoked. */
  title: string
  text: string
  onRevoke: () => void
}

/** One API token or app password, and how it is revoked. */
export function KeyRow({ name, told, isPending, title, text, onRevoke }: KeyRowProps) {
  const say = useSay()
  const opener = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  return (
    <li ref={handFocusOn}>
      <span>
        <strong>{name}</strong>
        <small>{told.join(' · ')}</small>
      </span>
      <Button
        ref={opener}
        size="sm"
        look="danger"
        aria-label={say('tokens.revoke.label', { name })}
        pending={isPending}
        onClick={() => setAsking(true)}
      >
        {say('tokens.revoke')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        opener={opener}
        title={title}
        text={text}
        cancelWords={say('common.cancel')}
        confirmWords={say('tokens.revoke')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onRevoke()
        }}
      />
    </li>
  )
}
