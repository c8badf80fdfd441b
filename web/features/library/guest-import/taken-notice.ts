import type { Say } from '#words/say.ts'
import type { Notice } from '../../../notices/toasts.ts'
import type { Kept } from './kept.ts'

/** What the account has got of what this browser kept. */
export function takenNotice(
  { likes, listed, heard }: Kept,
  taken: Readonly<Record<'likes' | 'listed' | 'heard', number>>,
  say: Say,
): Notice {
  const all = likes.length + listed.length + heard.length
  const count = taken.likes + taken.listed + taken.heard
  if (count === all) return { title: say('guest-import.done'), tone: 'good' }
  return { title: say('guest-import.done.some', { count, all }), text: say('guest-import.done.rest') }
}
