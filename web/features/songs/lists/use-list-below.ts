import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { knownSong } from '../../../api/cached-songs.ts'
import type { ListToPlay } from '../../player/queue/playing-list.ts'
import { openerOf } from '../stage/use-open-stage.ts'

/**
 * The list from which the stage was opened: a song played on the stage continues with that list, as if it were played
 * from its card.
 */
export function useListBelow(songId: string): RefObject<ListToPlay> {
  const queries = useQueryClient()
  const list = useRef<ListToPlay>({ songs: [] })
  useEffect(() => {
    const songs = cardsBeside(openerOf(songId)).flatMap(
      card => knownSong(queries, card.dataset.song ?? '') ?? [],
    )
    const isAmong = songs.some(song => song.id === songId)
    list.current = isAmong ? { songs, read: pagesWith(queries, songs) } : { songs: [] }
  }, [songId, queries])
  return list
}

/** All cards of the list: it has a section of its own, in which it may be drawn in parts, with shelves between them. */
function cardsBeside(opener: HTMLElement | null): HTMLElement[] {
  const listOf = (element: HTMLElement) => element.closest('section, main')
  const cards = [...document.querySelectorAll<HTMLElement>('[data-song]')]
  return opener ? cards.filter(card => listOf(card) === listOf(opener)) : []
}

/** The key of the paged read that shows these songs, if there is one; the first may have come by a shared link instead. */
function pagesWith(queries: QueryClient, songs: readonly Song[]): readonly unknown[] | undefined {
  const [, ...others] = songs
  const reads = queries.getQueriesData<{ pages?: { items: Song[] }[] }>({ type: 'active' })
  const found = reads.find(([, data]) => {
    const shown = new Set(data?.pages?.flatMap(page => page.items.map(({ id }) => id)))
    return (others.length > 0 ? others : songs).every(({ id }) => shown.has(id))
  })
  return found?.[0]
}
