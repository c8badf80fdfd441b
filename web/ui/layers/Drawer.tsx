import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from '../IconButton.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import css from './Drawer.module.css'

interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  /** Its name, for screen readers. */
  label: string
  closeLabel: string
  /** Beside the close button: the logo. */
  head?: ReactNode
  initialFocus?: RefObject<HTMLElement | null> | undefined
  opener?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

/** The navigation of small screens; it slides in from the left. */
export function Drawer({
  isOpen,
  onClose,
  label,
  closeLabel,
  head,
  initialFocus,
  opener,
  children,
}: DrawerProps) {
  return (
    <DialogFrame {...{ isOpen, onClose, initialFocus, opener }} className={css.drawer!}>
      <Radix.Title className="spoken">{label}</Radix.Title>
      <div className={css.top}>
        {head}
        <IconButton label={closeLabel} onClick={onClose} className={css.close}>
          <X size={24} />
        </IconButton>
      </div>
      {children}
    </DialogFrame>
  )
}
