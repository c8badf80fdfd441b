import { useEffect } from 'react'
import { canKeepOffline } from '../offline/offline-songs.ts'
import { readOffline, useOffline } from '../offline/offline-store.ts'
import { ShelfCard } from './ShelfCard.tsx'

/** The songs that this browser keeps, beside the playlists on the server; shown only if the browser can keep songs. */
export function OfflineShelf() {
  const kept = useOffline(state => state.kept)
  useEffect(() => void readOffline().catch(console.error), [])
  if (!canKeepOffline() && !kept?.length) return null
  return <ShelfCard shelf="offline" covers={(kept ?? []).slice(0, 4).map(({ song }) => song)} />
}
