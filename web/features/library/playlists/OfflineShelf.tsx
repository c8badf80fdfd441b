import { useEffect } from 'react'
import { canKeepOffline } from '../offline/offline-songs.ts'
import { readOffline, useOffline } from '../offline/offline-store.ts'
import { ShelfCard } from './ShelfCard.tsx'

/** What this browser keeps, beside the lists that stand on the server; only where it can keep anything. */
export function OfflineShelf() {
  const kept = useOffline(state => state.kept)
  useEffect(() => void readOffline().catch(console.error), [])
  if (!canKeepOffline() && !kept?.length) return null
  return <ShelfCard shelf="offline" covers={(kept ?? []).slice(0, 4).map(({ song }) => song)} />
}
