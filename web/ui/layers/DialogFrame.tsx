import * as Radix from 'radix-ui/dialog'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import css from './Dialog.module.css'
import { useBack } from './use-back.ts'

export const DialogTitle = Radix.Title

export interface DialogFrameProps {
  isOpen: boolean
  onClose: () => void
  /** Gets the focus back if the element that opened the dialog may no longer exist (a menu's item). */
  opener?: RefObject<HTMLElement | null> | undefined
  /** Gets the focus first; otherwise the first control does. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
  /** A question that needs an answer: a press beside it does not close it. */
  isAlert?: boolean | undefined
  /** It has an address of its own, so that Back leads out of it without our help. */
  hasAddress?: boolean | undefined
  /** Whether it stays open now, or asks first: a press beside it then does nothing, and Back leaves the page as it is. */
  stays?: (() => boolean) | undefined
  panel?: RefObject<HTMLDivElement | null> | undefined
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
  stays,
  panel,
  className,
  children,
}: DialogFrameProps) {
  useBack(isOpen && !hasAddress, onClose, stays)
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
            ref={panel}
            onKeyDown={closeUnderNotice}
            role={isAlert ? 'alertdialog' : 'dialog'}
            className={className}
            onOpenAutoFocus={enter}
            onCloseAutoFocus={leave}
            onInteractOutside={event => (isAlert || stays?.()) && event.preventDefault()}
          >
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
