import type { Song } from '#contract/songs/songs.ts'
import type { Say } from '#words/say.ts'
import type { Notice } from '../../../notices/toasts.ts'

/** For a song that a filter holds until a moderator has looked at it: so far it is not published. */
export const heldNotice = (say: Say, { title }: Song): Notice => ({
  title,
  text: say('common.withheld.held'),
})
