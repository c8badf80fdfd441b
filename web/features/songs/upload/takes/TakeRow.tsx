import { CircleAlert, Star, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useSay } from '../../../../say/use-say.ts'
import { Button } from '../../../../ui/Button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { peaksFromBase64 } from '../../../../ui/sound/bars.ts'
import { Waveform } from '../../../../ui/sound/Waveform.tsx'
import { clock } from '../../../player/clock.ts'
import { RetryDraft } from '../drafts/RetryDraft.tsx'
import css from './TakeRow.module.css'
import type { NumberedTake } from './use-take-list.ts'

interface TakeRowProps {
  take: NumberedTake
  total: number
  /** All waves have one time axis, as long as the longest take. */
  longestSeconds: number
  isBlind: boolean
  isCurrent: boolean
  isPlaying: boolean
  onChoose: () => void
  onStar: () => void
  onDiscard: () => void
  onPublish: () => void
}

/** One take: its state, and what can be done with it. */
export function TakeRow({
  take,
  total,
  longestSeconds,
  isBlind,
  isCurrent,
  isPlaying,
  ...acts
}: TakeRowProps) {
  const say = useSay()
  const { draft, number, name } = take
  const isReady = draft.status === 'ready'
  const row = useRef<HTMLLIElement>(null)
  const label = [
    say('takes.place', { number, total }),
    !isBlind && draft.title,
    !isBlind && isReady && clock(draft.duration ?? 0),
    draft.isStarred && say('takes.starred'),
    isPlaying && say('takes.playing'),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <li ref={row} tabIndex={-1} className={classNames(css.row, isCurrent && css.current)}>
      {isReady ? (
        <button
          type="button"
          data-take={draft.id}
          aria-label={label}
          aria-current={isCurrent}
          className={css.choose}
          onClick={acts.onChoose}
        >
          <span className={css.number}>{number}</span>
          <Words take={take} isBlind={isBlind} />
          <span className={css.axis}>
            <span
              className={css.wave}
              style={isBlind ? undefined : { width: `${(100 * (draft.duration ?? 0)) / longestSeconds}%` }}
            >
              <Waveform peaks={isBlind ? null : peaksFromBase64(draft.peaks)} played={0} />
            </span>
          </span>
        </button>
      ) : (
        <div className={css.choose}>
          <span className={css.number}>{number}</span>
          <Words take={take} isBlind={isBlind} />
          <Waiting take={take} />
        </div>
      )}
      <div className={css.acts}>
        {isReady && (
          <IconButton label={say('takes.star', { name })} pressed={draft.isStarred} onClick={acts.onStar}>
            <Star size={20} aria-hidden="true" fill={draft.isStarred ? 'currentColor' : 'none'} />
          </IconButton>
        )}
        {draft.canRetry && <RetryDraft draft={draft} name={name} after={row} />}
        {draft.status !== 'receiving' && (
          <IconButton label={say('takes.discard', { name })} onClick={acts.onDiscard}>
            <Trash2 size={20} aria-hidden="true" />
          </IconButton>
        )}
        {isReady && (
          <Button
            look={isCurrent ? 'solid' : 'line'}
            aria-label={say('takes.publish.name', { name })}
            className={css.publish}
            onClick={acts.onPublish}
          >
            {say('takes.publish')}
          </Button>
        )}
      </div>
    </li>
  )
}

function Words({ take: { draft, number }, isBlind }: Pick<TakeRowProps, 'take' | 'isBlind'>) {
  const say = useSay()
  return (
    <span className={css.words}>
      <span className={css.title}>{isBlind ? say('takes.name', { number }) : draft.title}</span>
      {!isBlind && draft.status === 'ready' && (
        <span className={css.length}>{clock(draft.duration ?? 0)}</span>
      )}
    </span>
  )
}

/** Why it can't be heard, or not yet. */
function Waiting({ take: { draft } }: Pick<TakeRowProps, 'take'>) {
  const say = useSay()
  if (draft.status === 'failed')
    return (
      <span className={classNames(css.state, css.bad)}>
        <CircleAlert size={16} aria-hidden="true" />
        {draft.failure ?? say('takes.failed')}
      </span>
    )
  const percent = Math.floor((draft.receivedBytes / draft.bytes) * 100)
  return (
    <span className={css.state}>
      <Spinner size={16} />
      {draft.status === 'listening' ? say('takes.analysing') : say('takes.receiving', { percent })}
    </span>
  )
}
