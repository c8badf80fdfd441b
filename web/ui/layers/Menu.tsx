import { Check } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import { type ReactNode, type RefObject, useRef } from 'react'
import { classNames } from '../class-names.ts'
import css from './Menu.module.css'
import popped from './Popped.module.css'
import { useBack } from './use-back.ts'

interface MenuProps {
  isOpen: boolean
  onClose: () => void
  /** What the choices are about, for screen readers. */
  label: string
  /** The button that opened it; gets the focus back. */
  opener: RefObject<HTMLElement | null>
  align?: 'start' | 'center' | 'end' | undefined
  side?: 'top' | 'bottom' | undefined
  children: ReactNode
}

/**
 * A menu of acts. It opens at the positioned element around it (`LazyOnIntent` renders one), so that its button can
 * exist, and keep the focus, before this code has loaded. Not modal: Radix would lock scrolling with a style element
 * that the content security policy forbids. On phones it is a sheet, and a cover takes the presses beside it.
 */
export function Menu({
  isOpen,
  onClose,
  label,
  opener,
  align = 'end',
  side = 'bottom',
  children,
}: MenuProps) {
  useBack(isOpen, onClose)
  const pressedElsewhere = useRef(false)
  const cover = useRef<HTMLDivElement>(null)
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={next => next || onClose()}>
      <Radix.Trigger asChild>
        <span className={popped.place} aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal>
        {/* It is at the end of the document, outside all landmarks, so it has its own. */}
        <section aria-label={label}>
          {/* Keys close the menu by Escape. It closes at the end of the press, so that nothing below gets the press. */}
          <div ref={cover} aria-hidden="true" className={css.cover} onClick={onClose} />
          <Radix.Content
            aria-label={label}
            aria-labelledby={undefined}
            align={align}
            side={side}
            sideOffset={8}
            collisionPadding={8}
            loop
            // So that a menu that is too long for the screen can also be scrolled by keys.
            tabIndex={0}
            className={classNames(popped.popped, css.menu)}
            onCloseAutoFocus={event => {
              event.preventDefault()
              if (!pressedElsewhere.current) opener.current?.focus()
              pressedElsewhere.current = false
            }}
            onInteractOutside={event => {
              // The button and the cover close the menu themselves, so this press must not.
              if ([opener.current, cover.current].some(closer => closer?.contains(event.target as Node)))
                event.preventDefault()
              else pressedElsewhere.current = true
            }}
          >
            {children}
          </Radix.Content>
        </section>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  /** At the far end: the current setting. */
  aside?: ReactNode
  danger?: boolean | undefined
  disabled?: boolean | undefined
  onChoose?: (() => void) | undefined
  /** For an item that shows its own result. */
  staysOpen?: boolean | undefined
  /** `children` is one link (a router's), which becomes the item. */
  asLink?: boolean | undefined
  children: ReactNode
}

export function MenuItem({
  icon,
  aside,
  danger = false,
  disabled,
  onChoose,
  staysOpen = false,
  asLink = false,
  children,
}: MenuItemProps) {
  return (
    <Radix.Item
      asChild={asLink}
      disabled={disabled ?? false}
      className={classNames(css.item, danger && css.danger)}
      onSelect={event => {
        if (staysOpen) event.preventDefault()
        onChoose?.()
      }}
    >
      {asLink ? (
        children
      ) : (
        <>
          {icon}
          {children}
          {aside !== undefined && <span className={css.aside}>{aside}</span>}
        </>
      )}
    </Radix.Item>
  )
}

interface MenuChoicesProps {
  label: string
  value: string
  onChoose: (value: string) => void
  /** `lang` for names of languages. */
  choices: readonly { value: string; label: string; lang?: string | undefined }[]
}

/** One of several choices; the current one is ticked. */
export function MenuChoices({ label, value, onChoose, choices }: MenuChoicesProps) {
  return (
    <Radix.RadioGroup aria-label={label} value={value} onValueChange={onChoose}>
      {choices.map(choice => (
        <Radix.RadioItem key={choice.value} value={choice.value} lang={choice.lang} className={css.item}>
          {choice.label}
          <Radix.ItemIndicator className={css.aside}>
            <Check size={18} />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

interface MenuCheckProps {
  icon?: ReactNode
  checked: boolean
  onCheck: (checked: boolean) => void
  children: ReactNode
}

/** A setting that is on or off. */
export function MenuCheck({ icon, checked, onCheck, children }: MenuCheckProps) {
  return (
    <Radix.CheckboxItem className={css.item} checked={checked} onCheckedChange={onCheck}>
      {icon}
      {children}
      <Radix.ItemIndicator className={css.aside}>
        <Check size={18} />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  )
}

export function MenuSeparator() {
  return <Radix.Separator className={css.separator} />
}

/** A text above the items, which cannot be chosen: whose menu it is. */
export function MenuHead({ children }: { children: ReactNode }) {
  return <Radix.Label className={css.head}>{children}</Radix.Label>
}
