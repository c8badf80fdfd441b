import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSay } from '../../say/use-say.ts'
import { Broken } from '../../ui/Quiet.tsx'
import { PlaylistGrid } from './PlaylistGrid.tsx'
import { publicPlaylists } from './playlist-reads.ts'

/** Somebody's lists that everybody may see; `none` where there are none. */
export function PublicPlaylists({ userId, none }: { userId: string; none: ReactNode }) {
  const say = useSay()
  const lists = useInfiniteQuery(publicPlaylists(userId))
  if (lists.isError && !lists.data) {
    return (
      <Broken
        title={say('playlists.broken')}
        retryWords={say('common.retry')}
        onRetry={() => void lists.refetch()}
      />
    )
  }
  if (lists.data?.length === 0) return none
  return <PlaylistGrid lists={lists} />
}
