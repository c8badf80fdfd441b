import { currentOf, type Queue } from '../queue/queue.ts'

/**
 * The songs for a playlist that holds at most so many, each once: all of them, or else the current one with those after
 * it. If these are fewer, songs before it fill the list.
 */
export function songsToSave(queue: Queue, most: number): { songIds: string[]; isPart: boolean } {
  const ids = [...new Set(queue.songs.map(({ song }) => song.id))]
  const current = ids.indexOf(currentOf(queue)?.song.id ?? '')
  const first = Math.max(0, Math.min(current, ids.length - most))
  return { songIds: ids.slice(first, first + most), isPart: ids.length > most }
}
