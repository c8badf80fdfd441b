import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import type { ListToPlay } from '../../player/queue/playing-list.ts'
import { knownSong } from '../known-song.ts'
import { openerOf } from '../stage/use-open-stage.ts'

/** The songs among which the stage was opened: what is played on it goes on with them, as from the card. */
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

/** The list read page by page that shows these songs, if one does. */
function pagesWith(queries: QueryClient, songs: readonly Song[]): readonly unknown[] | undefined {
  const reads = queries.getQueriesData<{ pages?: { items: Song[] }[] }>({ type: 'active' })
  const found = reads.find(([, data]) => {
    const shown = new Set(data?.pages?.flatMap(page => page.items.map(({ id }) => id)))
    return songs.every(({ id }) => shown.has(id))
  })
  return found?.[0]
}
