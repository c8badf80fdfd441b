import { FolderOpen, X } from 'lucide-react'
import type { ComponentProps, Ref } from 'react'
import { useDropzone } from 'react-dropzone'
import { maxAudioMegabytes } from '#contract/limits.ts'
import { useSay } from '../../say/use-say.ts'
import { Button } from '../../ui/Button.tsx'
import { UploadStage } from '../../ui/UploadStage.tsx'
import css from './AudioStage.module.css'
import { audioAccept } from './audio-file.ts'
import { megabytes } from './megabytes.ts'
import { ProgressVoice } from './ProgressVoice.tsx'
import { useProgressText } from './progress-text.ts'
import type { Progress } from './use-publish.ts'

type StageState = ComponentProps<typeof UploadStage>['state']

interface AudioStageProps {
  file: File | null
  error: string | undefined
  progress: Progress
  onChoose: (file: File) => void
  onCancel: () => void
  /** Gets the focus when there is something to correct. */
  chooseRef: Ref<HTMLButtonElement>
}

/** Where the song is dropped or chosen, and where it is watched on its way. */
export function AudioStage({ file, error, progress, onChoose, onCancel, chooseRef }: AudioStageProps) {
  const say = useSay()
  const isResting = progress.phase === 'resting'
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    // The rules are the form's, for dropped and chosen files alike; of several the first is taken.
    onDrop: (accepted, refused) => {
      const chosen = accepted[0] ?? refused[0]?.file
      if (chosen) onChoose(chosen)
    },
    multiple: false,
    noKeyboard: true,
    noClick: !isResting,
    noDrag: !isResting,
  })
  const state = stateOf(progress, isDragActive, error)
  const isEmpty = file === null
  return (
    <div {...getRootProps({ className: isResting ? css.open : undefined })}>
      <UploadStage
        state={state}
        {...useStageWords(state, file, error, progress)}
        share={progress.phase === 'sending' ? shareOf(progress) : 0}
        action={
          <>
            {isResting && (
              <Button
                ref={chooseRef}
                look={isEmpty && !error ? 'primary' : 'line'}
                icon={<FolderOpen size={18} aria-hidden="true" />}
                aria-describedby={error === undefined ? undefined : 'audio-problem'}
                onClick={event => {
                  event.stopPropagation()
                  open()
                }}
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
        <input {...getInputProps({ accept: audioAccept, 'aria-label': say('upload.stage.input') })} />
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

function stateOf({ phase }: Progress, isDragActive: boolean, error: string | undefined): StageState {
  if (phase === 'sending') return 'uploading'
  if (phase === 'processing') return 'processing'
  if (isDragActive) return 'over'
  return error === undefined ? 'silent' : 'error'
}

function shareOf({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }): number {
  return totalBytes > 0 ? sentBytes / totalBytes : 0
}
