import type { Challenge } from '#contract/challenges/challenges.ts'
import type { Say } from '#words/say.ts'

/** The viewer's own entry and its place, or why it has none; without an entry, how places are decided. */
export function ownResult({ ownSubmission, isActive, verdict }: Challenge, say: Say): string | false {
  if (!isActive) return say('challenges.about.cancelled')
  if (!ownSubmission) return verdict === null && say('challenges.about.ongoing')
  const { songId, songTitle: title, ranking: position } = ownSubmission
  if (songId === null) return say('challenges.mine.deleted')
  if (title === null) return say('challenges.mine.removed')
  if (position !== null) return say('challenges.mine.position', { title, position })
  return say(verdict ? 'challenges.mine.unheard' : 'challenges.mine', { title })
}
