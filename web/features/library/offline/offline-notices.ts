import type { Song } from '#contract/songs/songs.ts'
import type { Say } from '#words/say.ts'
import type { Notice } from '../../../notices/toasts.ts'

/** Why a song could not be kept; nothing if the person cancelled. */
export function failureNotice(error: unknown, { title }: Pick<Song, 'title'>, say: Say): Notice | null {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'AbortError') return null
  console.error(error)
  if (name === 'QuotaExceededError')
    return { title: say('offline.full.title'), text: say('offline.full.text'), tone: 'bad' }
  return { title: say('offline.failed.title'), text: say('offline.failed.text', { title }), tone: 'bad' }
}
