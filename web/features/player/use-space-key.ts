import { useEffect } from 'react'
import { useSay } from '../../say/use-say.ts'
import { player } from './player.ts'
import { isPlaybackSpace } from './space-key.ts'
import { playAloud } from './use-playback.ts'

/** While the player is on screen, the space bar plays and pauses instead of scrolling. */
export function useSpaceKey(): void {
  const say = useSay()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { song, isPlaying } = player.getState()
      if (!song || !isPlaybackSpace(event)) return
      event.preventDefault()
      if (isPlaying) player.pause()
      else playAloud(song, say)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [say])
}
