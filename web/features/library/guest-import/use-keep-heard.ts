import { useEffect } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { useViewer } from '../../../session/viewer.ts'
import { usePlayer } from '../../player/player.ts'
import { keepHeard } from './kept.ts'

/** The history of guests and device accounts is kept here; that of a member is on the server. */
export function useKeepHeard({ id }: Song): void {
  const isHere = useViewer()?.type === 'guest'
  const isPlaying = usePlayer(state => state.isPlaying)
  useEffect(() => {
    if (isHere && isPlaying) keepHeard(id)
  }, [isHere, isPlaying, id])
}
