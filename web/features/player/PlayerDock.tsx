import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import type { Song } from '#contract/songs.ts'
import type { Namespace } from '#words/namespaces.ts'
import { Forgiving } from '../../ui/Forgiving.tsx'
import { useLate } from '../shell/use-late.ts'
import css from './PlayerDock.module.css'
import { player, usePlayer } from './player.ts'

const PlayerBar = lazy(async () => ({ default: (await import('./PlayerBar.tsx')).PlayerBar }))
const loadLater = () => import('./PlayerLater.tsx')
/** It brings its own. */
const noWords: readonly Namespace[] = []

/** Where the player stands, at the bottom of every page, as soon as a song is held. Nothing is loaded before. */
export function PlayerDock() {
  const song = usePlayer(state => state.song)
  const queries = useQueryClient()
  useEffect(() => player.onCounted(id => void showPlay(queries, id)), [queries])
  const later = useLate(loadLater, noWords)
  return (
    <>
      {later && <later.PlayerLater />}
      {song && <Dock song={song} />}
    </>
  )
}

function Dock({ song }: { song: Song }) {
  return (
    <div className={css.dock} data-player-bar="">
      <Forgiving>
        <Suspense>
          <PlayerBar song={song} />
        </Suspense>
      </Forgiving>
    </div>
  )
}

/** A counted play is seen at once wherever the song is shown. */
async function showPlay(queries: QueryClient, songId: string): Promise<void> {
  const { patchSong } = await import('../songs/cached-songs.ts')
  patchSong(queries, songId, song => ({ plays: song.plays + 1 }))
}
