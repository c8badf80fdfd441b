import { beginningOf } from '../beginning-of.ts'
import { titleLength } from '../limits.ts'

/** A first title: the file's name without its ending. macOS writes Hangul in pieces, which are put together here. */
export function titleFromName(name: string): string {
  const title = name.normalize('NFC').replace(/(.)\.[^.]{1,5}$/, '$1')
  return beginningOf(title.trim(), titleLength)
}
