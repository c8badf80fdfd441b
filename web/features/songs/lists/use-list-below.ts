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
    const cards = openerOf(songId)?.closest('ol')?.querySelectorAll<HTMLElement>('[data-song]') ?? []
    const songs = [...cards].flatMap(card => knownSong(queries, card.dataset.song ?? '') ?? [])
    const isAmong = songs.some(song => song.id === songId)
    list.current = isAmong ? { songs, read: pagesWith(queries, songs) } : { songs: [] }
  }, [songId, queries])
  return list
}

/** The key of the paged read that shows these songs, if there is one. */
function pagesWith(queries: QueryClient, songs: readonly Song[]): readonly unknown[] | undefined {
  const reads = queries.getQueriesData<{ pages?: { items: Song[] }[] }>({ type: 'active' })
  const found = reads.find(([, data]) => {
    const shown = new Set(data?.pages?.flatMap(page => page.items.map(({ id }) => id)))
    return songs.every(({ id }) => shown.has(id))
  })
  return found?.[0]
}
