import { Forgiving } from '../../ui/Forgiving.tsx'
import { useLate } from '../shell/use-late.ts'
import type { RarePartProps } from './RarePart.tsx'

const loadRarePart = () => import('./RarePart.tsx')
const words = ['awards', 'blocks', 'drafts', 'playlists'] as const

/** Fetched when a profile has it to show. */
export function LateRarePart(part: RarePartProps) {
  const late = useLate(loadRarePart, words)
  return (
    late && (
      <Forgiving>
        <late.RarePart {...part} />
      </Forgiving>
    )
  )
}
