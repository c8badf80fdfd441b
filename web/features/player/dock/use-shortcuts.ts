import { useEffect } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { useCachedSong } from '../../../api/cached-songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { useVote } from '../../votes/use-vote.ts'
import { orSay } from '../bar/use-playback.ts'
import { player } from '../player.ts'
import { queue } from '../queue/queue-store.ts'
import { areShortcutsOn } from '../shortcuts/shortcut-memory.ts'
import { type Shortcut, shortcutOf } from '../shortcuts/shortcuts.ts'

const seekSeconds = 5
const volumeStep = 5

/** While the player is on screen, its keys work anywhere on the page. `q` calls `openQueue`. */
export function useShortcuts(song: Song, openQueue: () => void): void {
  const say = useSay()
  const vote = useVote(useCachedSong(song))
  useEffect(() => {
    const seekBy = (seconds: number) => {
      const { positionSeconds, durationSeconds } = player.getState()
      player.seek(Math.min(Math.max(0, positionSeconds + seconds), durationSeconds))
    }
    const turnBy = (step: number) =>
      player.setVolume(Math.min(Math.max(0, player.getState().volume + step), 100))
    const acts: Record<Shortcut, () => void> = {
      toggle: () => orSay(player.toggle(), say),
      back: () => seekBy(-seekSeconds),
      forward: () => seekBy(seekSeconds),
      louder: () => turnBy(volumeStep),
      quieter: () => turnBy(-volumeStep),
      next: () => orSay(queue.next(), say),
      previous: () => orSay(queue.previous(), say),
      mute: player.toggleMute,
      like: () => vote(true),
      queue: openQueue,
    }
    const press = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event)
      // The space bar works in every player and is no letter, so it can't be switched off.
      if (!shortcut || (shortcut !== 'toggle' && !areShortcutsOn())) return
      event.preventDefault()
      acts[shortcut]()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [say, vote, openQueue])
}
