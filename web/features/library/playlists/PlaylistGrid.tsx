import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Playlist } from '#contract/library/playlists.ts'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { PlaylistCard } from './PlaylistCard.tsx'
import css from './PlaylistsPage.module.css'

interface PlaylistGridProps {
  lists: UseInfiniteQueryResult<Playlist[]>
  /** Cards before the playlists. */
  children?: ReactNode
}

/** Playlists page by page. */
export function PlaylistGrid({ lists, children }: PlaylistGridProps) {
  return (
    <>
      <ul className={css.grid} aria-busy={lists.isPending}>
        {children}
        {lists.isPending && (
          <li>
            <Skeleton aspectRatio="1" />
          </li>
        )}
        {lists.data?.map(list => (
          <li key={list.id}>
            <PlaylistCard playlist={list} />
          </li>
        ))}
      </ul>
      <MoreButton list={lists} />
    </>
  )
}
