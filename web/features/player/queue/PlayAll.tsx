import { Play } from 'lucide-react'
import type { Say } from '#words/say.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { playAloud } from '../bar/use-playback.ts'
import { player } from '../player.ts'
import { type ListToPlay, usePlayingList } from './playing-list.ts'

interface PlayAllProps {
  look?: 'primary' | 'line' | undefined
  disabled?: boolean | undefined
}

/** Plays its list, from the first song to the last one of the last page. */
export function PlayAll({ look, disabled }: PlayAllProps) {
  const say = useSay()
  const list = usePlayingList()
  return (
    <Button
      look={look}
      disabled={disabled}
      icon={<Play size={18} aria-hidden="true" />}
      onClick={() => playList(list.current, say)}
    >
      {say('player.playAll')}
    </Button>
  )
}

/** Plays a whole list from its beginning, also if its first song is already the current one. */
function playList(list: ListToPlay, say: Say): void {
  const first = list.songs.find(({ status }) => status === 'ready')
  if (!first) return
  player.hold(first, 0, list)
  player.seek(0)
  playAloud(first, say)
}
