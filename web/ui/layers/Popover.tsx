import * as Radix from 'radix-ui/popover'
import { type ReactNode, type RefObject, useRef } from 'react'
import { classNames } from '../class-names.ts'
import css from './Popover.module.css'
import popped from './Popped.module.css'
import { useBack } from './use-back.ts'

interface PopoverProps {
  isOpen: boolean
  onClose: () => void
  /** Its name, for screen readers. */
  label: string
  /** The button that opened it; gets the focus back. */
  opener: RefObject<HTMLElement | null>
  /** Only as wide as its content. */
  isSmall?: boolean | undefined
  children: ReactNode
}

/**
 * A box that opens at its button, for content that is no menu. It opens at the positioned element around it
 * (`LazyOnIntent` renders one). Not modal, like menus: Radix would lock scrolling with a style element that the content
 * security policy forbids.
 */
export function Popover({ isOpen, onClose, label, opener, isSmall = false, children }: PopoverProps) {
  useBack(isOpen, onClose)
  const pressedElsewhere = useRef(false)
  return (
    <Radix.Root open={isOpen} onOpenChange={next => next || onClose()}>
      <Radix.Anchor asChild>
        <span className={popped.place} aria-hidden="true" />
      </Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className={classNames(popped.popped, css.popover, isSmall && css.small)}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (!pressedElsewhere.current) opener.current?.focus()
            pressedElsewhere.current = false
          }}
          onInteractOutside={event => {
            // The button closes its own popover, so this press must not.
            if (event.target instanceof Node && opener.current?.contains(event.target)) event.preventDefault()
            else pressedElsewhere.current = true
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
