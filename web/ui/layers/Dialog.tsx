import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../IconButton.tsx'
import css from './Dialog.module.css'
import { useBack } from './use-back.ts'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  closeLabel: string
  /** Before the title, such as a cover. */
  lead?: ReactNode
  /** At most 440, 560, 640 or 1160 px wide. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** On phones a sheet from below, or the whole screen. */
  phone?: 'sheet' | 'full' | undefined
  /** Buttons in a bar that stays visible. */
  actions?: ReactNode
  /** Gets the focus back if the element that opened the dialog may no longer exist (a menu's item). */
  opener?: RefObject<HTMLElement | null> | undefined
  /** Gets the focus first; otherwise the first control does. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

/** A dialog above a scrim. Esc, Back, the close button and a press beside it close it; the focus then returns. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  closeLabel,
  lead,
  size = 'md',
  phone = 'sheet',
  actions,
  opener,
  initialFocus,
  children,
}: DialogProps) {
  return (
    <DialogFrame
      {...{ isOpen, onClose, opener, initialFocus }}
      className={classNames(css.panel, css[size], css[phone])}
    >
      <header className={css.head}>
        {lead}
        <div className={css.titles}>
          <Radix.Title className={css.title}>{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className={css.description}>{description}</Radix.Description>
          )}
        </div>
        <IconButton label={closeLabel} onClick={onClose}>
          <X size={22} />
        </IconButton>
      </header>
      <div className={css.body}>{children}</div>
      {actions !== undefined && <footer className={css.foot}>{actions}</footer>}
    </DialogFrame>
  )
}

export const DialogTitle = Radix.Title

interface DialogFrameProps
  extends Pick<DialogProps, 'isOpen' | 'onClose' | 'opener' | 'initialFocus' | 'children'> {
  /** A question that needs an answer: a press beside it does not close it. */
  isAlert?: boolean | undefined
  /** It has an address of its own, so that Back leads out of it without our help. */
  hasAddress?: boolean | undefined
  className: string
}

/**
 * Scrim, focus and closing, without any looks; contains a `Radix.Title`. The scrim is our own instead of Radix's
 * overlay, which locks scrolling with a style element that the content security policy forbids. It contains the dialog,
 * and a scroll that begins in it never reaches the page.
 */
export function DialogFrame({
  isOpen,
  onClose,
  opener,
  initialFocus,
  isAlert = false,
  hasAddress = false,
  className,
  children,
}: DialogFrameProps) {
  useBack(isOpen && !hasAddress, onClose)
  const before = useRef<Element | null>(null)
  const enter = (event: Event) => {
    before.current = document.activeElement
    if (!initialFocus?.current) return
    event.preventDefault()
    initialFocus.current.focus()
  }
  const leave = (event: Event) => {
    event.preventDefault()
    const known = before.current instanceof HTMLElement && before.current.isConnected ? before.current : null
    const back = known && known !== document.body ? known : opener?.current
    back?.focus()
  }
  const closeUnderNotice = (event: KeyboardEvent) => {
    // Radix gives Escape to the newest layer, so a notice that came after the dialog would keep it.
    if (event.key !== 'Escape' || event.isDefaultPrevented()) return
    // So that the layer from which the dialog was opened stays open.
    event.preventDefault()
    onClose()
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={next => next || onClose()}>
      <Radix.Portal>
        <div className={css.scrim}>
          <Radix.Content
            onKeyDown={closeUnderNotice}
            role={isAlert ? 'alertdialog' : 'dialog'}
            className={className}
            onOpenAutoFocus={enter}
            onCloseAutoFocus={leave}
            onInteractOutside={event => isAlert && event.preventDefault()}
          >
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
