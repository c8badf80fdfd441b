import { RotateCw, X } from 'lucide-react'
import { sizeIn } from '../../../../say/size-in.ts'
import { useSay } from '../../../../say/use-say.ts'
import { Button } from '../../../../ui/Button.tsx'
import { handFocusOn } from '../../../../ui/hand-focus-on.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import css from '../drafts/Drafts.module.css'
import type { Sending } from './sendings.ts'

interface SendingCardProps {
  sending: Sending
  title: string
  onCancel: () => void
}

/** One file that is being sent. */
export function SendingCard({ sending, title, onCancel }: SendingCardProps) {
  const say = useSay()
  const { state, sentBytes, totalBytes } = sending
  const percent = Math.floor((sentBytes / Math.max(1, totalBytes)) * 100)
  const size = (bytes: number) => sizeIn(say.language, bytes)
  return (
    <div className={css.line}>
      <div className={css.words}>
        <h3 className={`clip ${css.title}`}>{title}</h3>
        {/* Reports each tenth, not each byte. */}
        <p className={css.state} role={state === 'failed' ? 'alert' : undefined}>
          {state === 'sending' &&
            `${say('drafts.sending', { percent })} · ${size(sentBytes)} / ${size(totalBytes)}`}
          {state === 'waiting' && say('drafts.waiting')}
          {state === 'failed' && sending.problem}
        </p>
        <progress
          className={css.progress}
          aria-label={say('drafts.progress', { title })}
          max={100}
          value={percent}
        />
      </div>
      <div className={css.actions}>
        {state === 'failed' && (
          <Button size="sm" icon={<RotateCw size={16} aria-hidden="true" />} onClick={sending.retry}>
            {say('drafts.retry')}
          </Button>
        )}
        <IconButton ref={handFocusOn} label={say('drafts.cancel', { title })} onClick={onCancel}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
