import * as Radix from 'radix-ui/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '../Button.tsx'
import { classNames } from '../class-names.ts'
import css from './Dialog.module.css'
import { DialogFrame } from './DialogFrame.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  /** The question. */
  title: string
  /** What else happens, and whether it can be undone. */
  text: ReactNode
  /** Verbs: "Keep it", "Delete song". */
  cancelWords: string
  confirmWords: string
  onCancel: () => void
  onConfirm: () => void
  pending?: boolean | undefined
  pendingWords?: string | undefined
  /** Whether something is lost by it. Default true. */
  danger?: boolean | undefined
  opener?: RefObject<HTMLElement | null> | undefined
}

/** Asks for confirmation before an act that is hard to undo. The harmless answer has the focus. */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  cancelWords,
  confirmWords,
  onCancel,
  onConfirm,
  pending,
  pendingWords,
  danger = true,
  opener,
}: ConfirmDialogProps) {
  const harmless = useRef<HTMLButtonElement>(null)
  return (
    <DialogFrame
      isAlert
      isOpen={isOpen}
      onClose={onCancel}
      opener={opener}
      initialFocus={harmless}
      className={classNames(css.panel, css.sm, css.sheet, css.ask)}
    >
      <Radix.Title className={css.title}>{title}</Radix.Title>
      <Radix.Description className={css.description}>{text}</Radix.Description>
      <div className={css.answers}>
        <Button ref={harmless} look="ghost" onClick={onCancel}>
          {cancelWords}
        </Button>
        <Button
          look={danger ? 'dangerFill' : 'primary'}
          onClick={onConfirm}
          pending={pending}
          pendingWords={pendingWords}
        >
          {confirmWords}
        </Button>
      </div>
    </DialogFrame>
  )
}
