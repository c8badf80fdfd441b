import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { PagedList } from '../../../ui/PagedList.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { publicPlaylists } from '../adding/playlist-reads.ts'
import { PlaylistCard } from './PlaylistCard.tsx'
import css from './PlaylistsPage.module.css'

/** The public playlists of a person; `none` is shown if there are none. */
export function PublicPlaylists({ userId, none }: { userId: string; none: ReactNode }) {
  const say = useSay()
  return (
    <PagedList
      read={useInfiniteQuery(publicPlaylists(userId))}
      broken={say('playlists.broken')}
      none={none}
      place={<Skeleton aspectRatio="1" />}
      row={list => <PlaylistCard playlist={list} />}
      className={css.grid}
    />
  )
}
