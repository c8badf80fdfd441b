import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Song } from '#contract/songs/songs.ts'
import { keepSong, keptSongs, type OfflineSong, removeSong } from './offline-songs.ts'

/** A song that is being downloaded. */
export interface OnItsWay {
  song: Song
  /** From 0 to 1. */
  share: number
  cancel: () => void
}

interface OfflineState {
  /** Newest first; `null` until it was read. */
  kept: readonly OfflineSong[] | null
  onTheirWay: readonly OnItsWay[]
}

const store = createStore<OfflineState>(() => ({ kept: null, onTheirWay: [] }))

/** Part of what this browser keeps; renders again only when that part changes. */
export function useOffline<T>(part: (state: OfflineState) => T): T {
  return useStore(store, part)
}

/** Reads what is kept; another tab may have changed it. */
export async function readOffline(): Promise<void> {
  store.setState({ kept: await keptSongs() })
}

/** Downloads a song; resolves to what is kept. Rejects as `keepSong` does. */
export async function keepOffline(song: Song, keeperId: string | null): Promise<OfflineSong> {
  const calledOff = new AbortController()
  const show = (share: number) => {
    const one = { song, share, cancel: () => calledOff.abort() }
    store.setState(({ onTheirWay }) => ({ onTheirWay: [one, ...without(onTheirWay, song.id)] }))
  }
  show(0)
  try {
    // Without this the browser may delete the songs when it needs space. It may refuse, or ask, which may take long.
    navigator.storage.persist().catch(console.error)
    return await keepSong(song, {
      keeperId,
      onShare: share => isStep(song.id, share) && show(share),
      signal: calledOff.signal,
    })
  } finally {
    store.setState(({ onTheirWay }) => ({ onTheirWay: without(onTheirWay, song.id) }))
    await readOffline()
  }
}

export async function removeOffline(song: Song): Promise<void> {
  await removeSong(song)
  await readOffline()
}

export async function removeAllOffline(): Promise<void> {
  for (const { cancel } of store.getState().onTheirWay) cancel()
  for (const { song } of store.getState().kept ?? []) await removeSong(song)
  await readOffline()
}

/** A step smaller than a hundredth is not visible. */
function isStep(songId: string, share: number): boolean {
  const shown = store.getState().onTheirWay.find(({ song }) => song.id === songId)?.share ?? 0
  return share === 1 || share - shown >= 0.01
}

function without(onTheirWay: readonly OnItsWay[], songId: string): OnItsWay[] {
  return onTheirWay.filter(({ song }) => song.id !== songId)
}
