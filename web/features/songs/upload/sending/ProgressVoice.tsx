import { useSay } from '../../../../say/use-say.ts'
import type { Progress } from '../use-publish.ts'
import { megabytes } from './megabytes.ts'

interface ProgressVoiceProps {
  file: File | null
  progress: Progress
}

/** Tells screen readers about the upload: the file that was chosen, each quarter that was sent, and the end. */
export function ProgressVoice({ file, progress }: ProgressVoiceProps) {
  return <output className="spoken">{useVoice(file, progress)}</output>
}

function useVoice(file: File | null, progress: Progress): string {
  const say = useSay()
  if (progress.phase === 'processing') return say('upload.stage.processing')
  if (progress.phase === 'sending') {
    if (progress.isWaiting) return say('upload.stage.waiting')
    const { sentBytes, totalBytes } = progress
    const percent = totalBytes > 0 ? Math.floor((sentBytes / totalBytes) * 4) * 25 : 0
    return percent === 0 ? say('upload.stage.sending') : say('upload.stage.percent', { percent })
  }
  return file ? say('upload.stage.chosen.spoken', { name: file.name, size: megabytes(file.size) }) : ''
}
