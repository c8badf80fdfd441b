import { useLate } from '../../shell/use-late.ts'
import { loadLaterOnHome } from '../lists/song-lists.ts'
import type { LaterOnHomeProps } from './LaterOnHome.tsx'

const words = ['comments', 'discovery'] as const

/** A part of the home page that comes once the page stands. */
export function Later(part: LaterOnHomeProps) {
  const late = useLate(loadLaterOnHome, words)
  return late && <late.LaterOnHome {...part} />
}
