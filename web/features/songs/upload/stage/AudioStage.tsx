import { FolderOpen, X } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, useRef } from 'react'
import { maxAudioMegabytes } from '#contract/limits.ts'
import { useSay } from '../../../../say/use-say.ts'
import { Button } from '../../../../ui/Button.tsx'
import { audioAccept } from '../sending/audio-file.ts'
import { megabytes } from '../sending/megabytes.ts'
import { ProgressVoice } from '../sending/ProgressVoice.tsx'
import { useProgressText } from '../sending/progress-text.ts'
import { useDroppedFile } from '../use-dropped-file.ts'
import type { Progress } from '../use-publish.ts'
import css from './AudioStage.module.css'
import { UploadStage } from './UploadStage.tsx'

type StageState = ComponentProps<typeof UploadStage>['state']

interface AudioStageProps {
  file: File | null
  error: string | undefined
  progress: Progress
  /** Called with one file for the form, or with several. */
  onChoose: (files: readonly File[]) => void
  onCancel: () => void
}

/** The place where a song is dropped or chosen, and where its upload is shown. */
export function AudioStage({ file, error, progress, onChoose, onCancel }: AudioStageProps) {
  const say = useSay()
  const isResting = progress.phase === 'resting'
  const input = useRef<HTMLInputElement>(null)
  // The form has the rules, for dropped and chosen files alike.
  const { zone, isOver } = useDroppedFile({ isOpen: isResting, onDrop: onChoose })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    // So that choosing the same file again also counts.
    target.value = ''
    if (chosen.length > 0) onChoose(chosen)
  }
  const state = stateOf(progress, isOver, error)
  const isEmpty = file === null
  return (
    // For pointers, the whole stage does the same as its button.
    <div
      {...zone}
      role="presentation"
      className={isResting ? css.open : undefined}
      onClick={isResting ? () => input.current?.click() : undefined}
    >
      <UploadStage
        state={state}
        {...useStageWords(state, file, error, progress)}
        share={progress.phase === 'sending' ? shareOf(progress) : 0}
        action={
          <>
            {isResting && (
              <Button
                name="audio"
                look={isEmpty && !error ? 'primary' : 'line'}
                icon={<FolderOpen size={18} aria-hidden="true" />}
                aria-describedby={error === undefined ? undefined : 'audio-problem'}
              >
                {isEmpty ? say('upload.stage.choose') : say('upload.stage.change')}
              </Button>
            )}
            {progress.phase === 'sending' && (
              <Button look="ghost" icon={<X size={18} aria-hidden="true" />} onClick={onCancel}>
                {say('upload.stage.cancel')}
              </Button>
            )}
          </>
        }
      >
        <input
          ref={input}
          type="file"
          multiple
          accept={`${audioAccept},.json,.lrc,image/*`}
          tabIndex={-1}
          className="spoken"
          aria-label={say('upload.stage.input')}
          onClick={event => event.stopPropagation()}
          onChange={choose}
        />
      </UploadStage>
      <ProgressVoice file={file} progress={progress} />
    </div>
  )
}

function useStageWords(state: StageState, file: File | null, error: string | undefined, progress: Progress) {
  const say = useSay()
  const progressText = useProgressText(file, progress)
  const formats = say('upload.stage.formats', { limit: maxAudioMegabytes })
  switch (state) {
    case 'uploading':
      return { title: say('upload.stage.sending'), text: progressText }
    case 'processing':
      return { title: say('upload.stage.processing'), text: say('upload.stage.mayLeave') }
    case 'error':
      return {
        title: file?.name ?? say('upload.stage.silent'),
        text: <span id="audio-problem">{error}</span>,
      }
    case 'over':
      return { title: say('upload.stage.over'), text: formats }
    case 'silent':
      break
  }
  if (!file) return { title: say('upload.stage.silent'), text: formats }
  return { title: file.name, text: say('upload.stage.chosen', { size: megabytes(file.size) }) }
}

function stateOf({ phase }: Progress, isOver: boolean, error: string | undefined): StageState {
  if (phase === 'sending') return 'uploading'
  if (phase === 'processing') return 'processing'
  if (isOver) return 'over'
  return error === undefined ? 'silent' : 'error'
}

function shareOf({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }): number {
  return totalBytes > 0 ? sentBytes / totalBytes : 0
}
