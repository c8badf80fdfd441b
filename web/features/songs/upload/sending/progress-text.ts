import { useSay } from '../../../../say/use-say.ts'
import type { Progress } from '../use-publish.ts'
import { megabytes } from './megabytes.ts'

/** "night.wav · 38.4 of 61.9 MB · about 12 seconds left"; empty while nothing is being sent. */
export function useProgressText(file: File | null, progress: Progress): string {
  const say = useSay()
  if (progress.phase !== 'sending') return ''
  if (progress.isWaiting) return say('upload.stage.waiting')
  const { sentBytes, totalBytes, secondsLeft } = progress
  const parts = [
    say('upload.stage.sent', {
      name: file?.name ?? '',
      sent: megabytes(sentBytes),
      total: megabytes(totalBytes),
    }),
  ]
  if (secondsLeft !== null && secondsLeft > 0) {
    const isLong = secondsLeft >= 60
    parts.push(
      isLong
        ? say('upload.stage.minutes', { count: Math.round(secondsLeft / 60) })
        : say('upload.stage.seconds', { count: secondsLeft }),
    )
  }
  return parts.join(' · ')
}
