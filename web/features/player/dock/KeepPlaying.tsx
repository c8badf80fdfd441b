import { useEffect } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { useViewer } from '../../../session/viewer.ts'
import { useKeepHeard } from '../../library/guest-import/use-keep-heard.ts'
import { connectListening } from '../listening.ts'
import { connectMediaSession } from '../lock-screen/media-session.ts'
import { player } from '../player.ts'
import { queue } from '../queue/queue-store.ts'
import { usePlayerQueue } from '../queue/use-player-queue.ts'

/**
 * What continues while the player holds a song, also on pages without the bar: the queue, the lock screen, the history.
 */
export function KeepPlaying({ song }: { song: Song }) {
  useEffect(() => connectMediaSession(player, queue), [])
  usePlayerQueue()
  useListening()
  useKeepHeard(song)
  return null
}

/** Only members' listening is reported, because only theirs can prove anything. */
function useListening(): void {
  const isMember = useViewer()?.type === 'authenticated'
  useEffect(() => (isMember ? connectListening(player) : undefined), [isMember])
}
