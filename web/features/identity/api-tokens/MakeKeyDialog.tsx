import { type ComponentProps, type ReactNode, type RefObject, useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { MadeKey } from './MadeKey.tsx'

interface MakeKeyDialogProps<Made> {
  onClose: () => void
  opener: RefObject<HTMLElement | null>
  title: string
  madeTitle: string
  /** The form for the key; it calls `onMade` once. */
  wish: (onMade: (made: Made) => void) => ReactNode
  /** How the new key is shown. */
  shown: (made: Made) => Omit<ComponentProps<typeof MadeKey>, 'onDone'>
}

/** First the form for a key, then the key itself, which is shown only this once. */
export function MakeKeyDialog<Made extends object>(props: MakeKeyDialogProps<Made>) {
  const { onClose, opener, title, madeTitle, wish, shown } = props
  const say = useSay()
  const [made, setMade] = useState<Made>()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      isShownOnce={made !== undefined}
      title={made ? madeTitle : title}
      closeLabel={say('common.close')}
    >
      {made ? <MadeKey {...shown(made)} onDone={onClose} /> : wish(setMade)}
    </Dialog>
  )
}
