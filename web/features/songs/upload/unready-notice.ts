import type { Song } from '#contract/songs/songs.ts'
import type { Say } from '#words/say.ts'
import type { Notice } from '../../../notices/toasts.ts'

/** The notice after an upload if its song can't be heard yet, or not by others; `undefined` if it can. */
export function unreadyNotice(say: Say, { status, title, failure }: Song): Notice | undefined {
  switch (status) {
    case 'processing':
      return { title: say('upload.waiting.title'), text: say('upload.waiting.text'), tone: 'good' }
    case 'withheld':
      return { title, text: say('common.withheld.held') }
    // The answer to the first request got lost: the song is in the profile, and its analysis has failed.
    case 'failed':
      return { title: say('upload.failed.title'), text: failure ?? undefined, tone: 'bad' }
    default:
      return undefined
  }
}
