import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Song } from '#contract/songs/songs.ts'
import { call } from '../../../api/call.ts'
import { player } from '../player.ts'
import type { Player, PlayerState } from '../player-store.ts'
import {
  addedLast,
  addedNext,
  broughtBack,
  cleared,
  currentOf,
  emptyQueue,
  grown,
  indexAfter,
  indexBefore,
  inOrder,
  moved,
  type Queue,
  type QueueSource,
  queueFrom,
  removed,
  repeatAfter,
  shuffled,
} from './queue.ts'

/** After more seconds than this, "previous" goes back to the song's beginning. */
const restartSeconds = 3
/** After a longer silence a late page no longer starts to play by itself. */
const longestSilenceMs = 60_000

export type PlayerQueue = ReturnType<typeof createPlayerQueue>

/**
 * The queue of a player: it follows what is chosen in the player, and chooses what comes next. `isGone` finds out
 * whether a song that fails was deleted.
 */
export function createPlayerQueue(from: Player, isGone: (songId: string) => Promise<boolean>) {
  const store = createStore<Queue>(() => emptyQueue)
  const { getState: get, setState: set } = store
  const skippers = new Set<(song: Song) => void>()
  const change = (next: Queue) => set(next, true)
  /** Ends the silence after the last song; missing once the listener has done something else. */
  let endSilence: (() => void) | undefined

  /** A song that was chosen outside the queue brings the list it was in. */
  const follow = ({ song, list }: Pick<PlayerState, 'song' | 'list'>, before?: PlayerState) => {
    const isOtherList = list.songs.length > 0 && list !== before?.list
    if (!song) change({ ...get(), songs: [], at: -1, source: null })
    else if (isOtherList || currentOf(get())?.song.id !== song.id) change(queueFrom(get(), list, song))
  }
  follow(from.getState())
  from.subscribe((state, before) => {
    if (state.song !== before.song || state.list !== before.list) follow(state, before)
    if (state.isPlaying || state.positionSeconds !== before.positionSeconds) endSilence = undefined
  })

  const playAt = async (index: number | undefined): Promise<void> => {
    const one = index === undefined ? undefined : get().songs[index]
    if (!one) return
    change({ ...get(), at: index! })
    if (from.getState().song?.id === one.song.id) from.seek(0)
    try {
      await from.play(one.song)
    } catch (error) {
      if (!(await isGone(one.song.id))) throw error
      if (currentOf(get()) === one) await skip(one.song)
    }
  }
  /** Continues without the current song, which no longer exists. */
  const skip = async (gone: Song) => {
    const { songs, at } = get()
    const left = songs.filter(({ song }) => song.id !== gone.id)
    const next = songs.slice(at + 1).find(({ song }) => song.id !== gone.id)
    const held = next ?? left.at(-1)
    change({ ...get(), songs: left, at: held ? left.indexOf(held) : -1 })
    for (const tell of skippers) tell(gone)
    if (!held) return from.stop()
    from.hold(held.song, 0)
    if (next) await playAt(left.indexOf(next))
  }
  return {
    ...store,
    /** Replaces the queue, for example after a reload. */
    restore: change,
    /** Brings back what was removed, unless another list is playing by now. */
    undo: (before: Queue) => change(broughtBack(get(), before)),
    playKey: (key: number) => playAt(get().songs.findIndex(one => one.key === key)),
    next: () => playAt(indexAfter(get())),
    /** What happens at a song's end. After the last one it waits for another page, which may never come. */
    goOn: async () => {
      if (get().repeat === 'one') return playAt(get().at)
      if (indexAfter(get()) === undefined) {
        const endedAt = Date.now()
        await new Promise<void>(resolve => {
          endSilence = resolve
        })
        // For example when a computer wakes up: nobody expects music then.
        if (Date.now() - endedAt > longestSilenceMs) return
      }
      await playAt(indexAfter(get()))
    },
    /** Goes to the song's beginning, or to the song before if this one has only begun. */
    previous: () => {
      const before = from.getState().positionSeconds > restartSeconds ? undefined : indexBefore(get())
      if (before === undefined) from.seek(0)
      return playAt(before)
    },
    addNext: (song: Song) => change(addedNext(get(), song)),
    addLast: (song: Song) => change(addedLast(get(), song)),
    remove: (key: number) => change(removed(get(), key)),
    /** Adds another page of the list that is playing, unless another list is playing by now. */
    grow: (source: QueueSource, page: readonly Song[], cursor: string | null) => {
      if (get().source !== source) return
      change(grown(get(), page, cursor))
      if (indexAfter(get()) !== undefined) endSilence?.()
    },
    /** Continues without the current song if it no longer exists; resolves to whether that is so. */
    skipIfGone: async () => {
      const one = currentOf(get())
      if (!one || !(await isGone(one.song.id))) return false
      if (currentOf(get()) === one) await skip(one.song)
      return true
    },
    /** Calls back for songs that were skipped because they no longer exist. Returns a function that stops this. */
    onSkipped: (skipper: (song: Song) => void) => {
      skippers.add(skipper)
      return () => void skippers.delete(skipper)
    },
    move: (key: number, index: number) => change(moved(get(), key, index)),
    clear: () => change(cleared(get())),
    toggleShuffle: () => change(get().isShuffled ? inOrder(get()) : shuffled(get())),
    turnRepeat: () => change({ ...get(), repeat: repeatAfter(get().repeat) }),
  }
}

/** The queue of this tab; it loads with the player's bar. */
export const queue = createPlayerQueue(player, async id => {
  // If the server can't be reached, the song counts as existing.
  const found = await call('GET /api/songs/by-ids', { query: { ids: id } }).catch(() => null)
  return found?.length === 0
})

export function useQueue<T>(part: (queue: Queue) => T): T {
  return useStore(queue, part)
}
