import { useEffect } from 'react'
import type { Song } from '#contract/songs.ts'
import { useViewer } from '../accounts/viewer.ts'
import { useKeepHeard } from '../take-over/use-keep-heard.ts'
import { connectListening } from './listening.ts'
import { connectMediaSession } from './media-session.ts'
import { player } from './player.ts'
import { queue } from './queue-store.ts'
import { usePlayerQueue } from './use-player-queue.ts'

/** What goes on while a song is held, also on pages without the bar: the queue, the lock screen, the history. */
export function KeepPlaying({ song }: { song: Song }) {
  useEffect(() => connectMediaSession(player, queue), [])
  usePlayerQueue()
  useListening()
  useKeepHeard(song)
  return null
}

/** Only a member's listening proves anything. */
function useListening(): void {
  const isMember = useViewer()?.type === 'authenticated'
  useEffect(() => (isMember ? connectListening(player) : undefined), [isMember])
}
