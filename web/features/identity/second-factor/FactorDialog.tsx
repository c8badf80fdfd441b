import type { ReactNode } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import type { FactorDialogProps } from './use-factor-dialog.tsx'

interface FactorDialogFrameProps extends Omit<FactorDialogProps, 'onChanged'> {
  title: string
  size?: 'sm'
  /** New recovery codes; they replace the form. */
  codes: readonly string[] | undefined
  children: ReactNode
}

/** The frame of every dialog about second factors: first its form, then new recovery codes if there are any. */
export function FactorDialog({ title, codes, children, ...layer }: FactorDialogFrameProps) {
  const say = useSay()
  return (
    <Dialog
      isOpen
      {...layer}
      isShownOnce={codes !== undefined}
      title={codes ? say('second-factor.codes.title') : title}
      closeLabel={say('common.close')}
    >
      {codes ? <RecoveryCodes codes={codes} onDone={layer.onClose} /> : children}
    </Dialog>
  )
}
