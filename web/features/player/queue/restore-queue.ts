import { maxPageSize } from '#contract/limits.ts'
import type { Song } from '#contract/songs/songs.ts'
import { call } from '../../../api/call.ts'
import { player } from '../player.ts'
import type { Queue } from './queue.ts'
import { type KeptQueue, keptQueue, keptSounding } from './queue-memory.ts'
import { queue } from './queue-store.ts'

/** A page that loads this soon after another one was left shows the same in another language. */
const reloadMs = 60_000

/**
 * Restores the queue that this browser played last for this person (null: a visitor or a guest): silently, or playing if
 * only the language has changed. Songs are read again; those that no longer exist are left out.
 */
export async function restoreQueue(accountId: string | null): Promise<void> {
  const kept = keptQueue(accountId)
  if (!kept) return
  const goesOn = wasCutByLanguage()
  const byId = await songsOf(kept)
  // The listener may have pressed play in the meantime.
  if (player.getState().song) return
  const restored = restoredQueue(kept, byId)
  const current = restored.songs[restored.at]
  if (!current) return
  queue.restore(restored)
  player.hold(current.song, current.song.id === kept.ids[kept.at] ? kept.positionSeconds : 0)
  if (!goesOn) return
  // A browser may require a press before any sound; then the song waits for it.
  await player.toggle().catch(() => undefined)
}

async function songsOf({ ids }: KeptQueue): Promise<ReadonlyMap<string, Song>> {
  const parts: string[] = []
  for (let at = 0; at < ids.length; at += maxPageSize) parts.push(ids.slice(at, at + maxPageSize).join(','))
  const read = await Promise.all(parts.map(part => call('GET /api/songs/by-ids', { query: { ids: part } })))
  return new Map(read.flat().map(song => [song.id, song]))
}

/** Whether this tab was playing when its page was loaded anew in another language. */
export function wasCutByLanguage(): boolean {
  const sounding = keptSounding()
  if (!sounding || sounding.language === document.documentElement.lang) return false
  return Date.now() - sounding.at < reloadMs
}

/** If the current song no longer exists, the one after it becomes the current one. */
export function restoredQueue(kept: KeptQueue, byId: ReadonlyMap<string, Song>): Queue {
  const songs = kept.ids.flatMap((id, key) => {
    const song = byId.get(id)
    return song ? [{ key, song, order: kept.orders[key] ?? key }] : []
  })
  const found = songs.findIndex(({ key }) => key >= kept.at)
  return {
    songs,
    at: found < 0 ? songs.length - 1 : found,
    isShuffled: kept.isShuffled,
    repeat: kept.repeat,
    source: kept.source ?? null,
    takenOut: kept.takenOut ?? [],
  }
}
