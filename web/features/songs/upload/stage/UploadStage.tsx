import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { crestPeaks, swellPeaks } from '../../../../ui/sound/stage-peaks.ts'
import { Waveform } from '../../../../ui/sound/Waveform.tsx'
import css from './UploadStage.module.css'

type UploadState = 'silent' | 'over' | 'uploading' | 'processing' | 'error'

interface UploadStageProps {
  state: UploadState
  title: string
  /** Formats, file and time left, or what went wrong (`error`). */
  text: ReactNode
  /** Share sent, 0 to 1, while `uploading`. */
  share?: number | undefined
  /** Choose a file, cancel. */
  action?: ReactNode
  /** The song's own wave, once it is drawn. */
  peaks?: Uint8Array | null | undefined
  /** Under everything else; takes drops and presses: the file input. */
  children?: ReactNode
  className?: string | undefined
}

/** The place where a song arrives: flat at first, rising under a dragged file, filling as the file is sent. */
export function UploadStage({
  state,
  title,
  text,
  share = 0,
  action,
  peaks,
  children,
  className,
}: UploadStageProps) {
  const percent = Math.floor(share * 100)
  return (
    <div className={classNames(css.stage, css[state], className)}>
      {children}
      <div className={css.head}>
        <div className={css.words}>
          <h2 className={css.title}>{title}</h2>
          <p className={css.text} role={state === 'error' ? 'alert' : undefined}>
            {state === 'error' && <CircleAlert size={16} aria-hidden="true" />}
            <span>{text}</span>
          </p>
        </div>
        <div className={css.actions}>
          {action}
          {state === 'uploading' && (
            <>
              <progress className="spoken" aria-label={title} max={100} value={percent} />
              <span className={css.percent} aria-hidden="true">
                {percent}
                <small>%</small>
              </span>
            </>
          )}
          {state === 'processing' && (
            <span className={css.spinner}>
              <Spinner size={28} />
            </span>
          )}
        </div>
      </div>
      <div className={css.wave}>
        <Waveform
          peaks={peaks ?? (state === 'silent' ? swellPeaks : crestPeaks)}
          mount={state === 'error' ? 'silent' : 'standing'}
          played={playedShare(state, share)}
          rising={state === 'uploading'}
          bars={144}
        />
      </div>
    </div>
  )
}

function playedShare(state: UploadState, share: number): number {
  if (state === 'processing') return 1
  return state === 'uploading' ? share : 0
}
