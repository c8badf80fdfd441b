import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { stale } from '../../../api/queries.ts'
import { pollInterval, songsByState, songsRead } from './person-songs.ts'

/** A person's songs; while one is being prepared they are read again every few seconds. */
export function usePersonSongs(id: string) {
  const read = useInfiniteQuery({
    ...songsRead(id),
    refetchInterval: ({ state }) => pollInterval(state.data?.pages.flatMap(page => page.items) ?? []),
  })
  const songs = songsByState(read.data ?? [])
  useFollowCount(read.isSuccess ? songs.ready.length : null)
  return { ...read, ...songs }
}

/** A song that became ready or was deleted changes the person's count, and a new one appears in everybody's lists. */
function useFollowCount(readyCount: number | null): void {
  const queries = useQueryClient()
  const before = useRef(readyCount)
  useEffect(() => {
    if (readyCount === before.current) return
    const isFirstRead = before.current === null
    before.current = readyCount
    if (isFirstRead) return
    void stale(
      queries,
      'GET /api/users/{id}',
      'GET /api/songs',
      'GET /api/songs/popular',
      'GET /api/songs/top-rated',
    )
  }, [queries, readyCount])
}
