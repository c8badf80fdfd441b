import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../IconButton.tsx'
import css from './Toast.module.css'
import { useBesidePressed } from './use-beside-pressed.ts'

interface ToastWords {
  title: string
  text?: string | undefined
  tone?: 'good' | 'bad' | undefined
  /** A button that also closes the notice. */
  action?: { words: string; act: () => void } | undefined
  /** Stays until it is closed. */
  stays?: boolean | undefined
  /** Replaces the tone's own icon. */
  icon?: ReactNode
}

interface ToastProps {
  /** The one notice that is shown; a new `id` replaces it and starts its five seconds again. */
  notice: (ToastWords & { id: number | string }) | null
  onClose: () => void
  closeLabel: string
  /** The region's name for screen readers; `{hotkey}` becomes F8. */
  regionLabel: string
  /** Screen readers say it before each notice: "Notice". */
  noticeLabel: string
}

const icons = { good: CircleCheck, bad: CircleAlert, plain: Info }
const shownMilliseconds = 5000
const swipePx = 50

/**
 * The place of notices: one at a time, above the player, never over what was just pressed. F8 moves the focus to it, a
 * swipe to the right closes it.
 */
export function Toast({ notice, onClose, closeLabel, regionLabel, noticeLabel }: ToastProps) {
  const [region, setRegion] = useState(notice?.id)
  const { isAbove, look } = useBesidePressed(notice?.id)
  if (notice && notice.id !== region) setRegion(notice.id)
  return (
    // A new provider for each notice: Radix does not start the timer again after a notice was closed under the pointer
    // or with the focus, and the next notices would stay for ever.
    <Radix.Provider
      key={region}
      label={noticeLabel}
      duration={shownMilliseconds}
      swipeDirection="right"
      swipeThreshold={swipePx}
    >
      {notice && <Shown key={notice.id} {...{ notice, onClose, closeLabel, look }} />}
      <Radix.Viewport
        label={regionLabel}
        hotkey={['F8']}
        className={css.region}
        data-above={isAbove ? '' : undefined}
      />
    </Radix.Provider>
  )
}

interface ShownProps extends Pick<ToastProps, 'onClose' | 'closeLabel'> {
  notice: ToastWords
  look: (notice: HTMLElement | null) => void
}

function Shown({
  notice: { title, text, tone, icon, action, stays },
  onClose,
  closeLabel,
  look,
}: ShownProps) {
  const Icon = icons[tone ?? 'plain']
  return (
    <Radix.Root
      ref={look}
      className={classNames(css.toast, tone && css[tone])}
      {...(stays && { duration: Number.POSITIVE_INFINITY })}
      type={tone === 'bad' ? 'foreground' : 'background'}
      onOpenChange={isOpen => isOpen || onClose()}
    >
      {icon ?? <Icon size={22} aria-hidden="true" />}
      <div>
        <Radix.Title className={css.title}>{title}</Radix.Title>
        {text !== undefined && <Radix.Description className={css.text}>{text}</Radix.Description>}
        {action && (
          <Radix.Action altText={action.words} className={css.action} onClick={action.act}>
            {action.words}
          </Radix.Action>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton label={closeLabel} size="sm" className={css.close}>
          <X size={18} />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  )
}
