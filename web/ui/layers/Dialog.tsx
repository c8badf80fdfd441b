import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useRef, useState } from 'react'
import { useSay } from '../../say/use-say.ts'
import { classNames } from '../class-names.ts'
import { IconButton } from '../IconButton.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import css from './Dialog.module.css'
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx'
import { shownOnce } from './shown-once.ts'
import { useIsUnderWay } from './use-is-under-way.ts'

interface DialogProps
  extends Pick<DialogFrameProps, 'isOpen' | 'onClose' | 'opener' | 'initialFocus' | 'children'> {
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
  /** It shows what is never shown again, so only what it contains closes it. */
  isShownOnce?: boolean
}

/**
 * A dialog above a scrim. Esc, Back, the close button and a press beside it close it; the focus then returns. While it
 * contains a form that `useForm` marks as changed, a press beside it does nothing, and the others ask first.
 */
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
  isShownOnce = false,
  children,
  ...frame
}: DialogProps) {
  const say = useSay()
  const panel = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  // A form that was sent meanwhile closes the dialog without an answer.
  if (isAsking && !isOpen) setAsking(false)
  const isChanged = () => panel.current?.querySelector('form[data-changed]') != null
  // What the server is about to make for it would be lost.
  const isHeld = useIsUnderWay(shownOnce)
  const isStaying = isShownOnce || isHeld
  const leave = () => {
    if (isStaying) return
    if (isChanged()) setAsking(true)
    else onClose()
  }
  const discard = () => {
    setAsking(false)
    onClose()
  }
  return (
    <>
      <DialogFrame
        {...frame}
        isOpen={isOpen}
        onClose={leave}
        stays={() => isStaying || isChanged()}
        panel={panel}
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
          {!isShownOnce && (
            <IconButton label={closeLabel} disabled={isHeld} onClick={leave}>
              <X size={22} />
            </IconButton>
          )}
        </header>
        <div className={css.body}>{children}</div>
        {actions !== undefined && <footer className={css.foot}>{actions}</footer>}
      </DialogFrame>
      <ConfirmDialog
        isOpen={isAsking}
        title={say('common.unsaved.title')}
        text={say('common.unsaved.text')}
        cancelWords={say('common.unsaved.stay')}
        confirmWords={say('common.unsaved.go')}
        onCancel={() => setAsking(false)}
        onConfirm={discard}
      />
    </>
  )
}
