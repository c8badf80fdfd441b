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
  type QueuedSong,
  type QueueSource,
  queueFrom,
  removed,
  repeatAfter,
  shuffled,
} from './queue.ts'

/** After more seconds than this, "previous" goes back to the song's beginning. */
const restartSeconds = 3
/** After a longer silence nothing starts to play by itself: neither a late page nor a song that has failed. */
const longestSilenceMs = 60_000
/** This long after a failure a song is tried again: a server that starts anew is back by then. */
const pauseMs = 5_000
/** When this many songs in a row could not be played, the music ends. */
const mostGivenUp = 3

export type PlayerQueue = ReturnType<typeof createPlayerQueue>

/** What the server knows of a song; `unknown` if it doesn't answer. */
type Whereabouts = 'there' | 'gone' | 'unknown'

/** A song of the queue that could not be played. */
interface Failure {
  one: QueuedSong
  error: unknown
  /** Whether the server answers, so that the song itself is to blame. */
  isReached: boolean
}

type Tell = (error: unknown) => void

/**
 * The queue of a player: it follows what is chosen in the player, and chooses what comes next. `find` finds out whether
 * a song that fails was deleted.
 */
export function createPlayerQueue(from: Player, find: (songId: string) => Promise<Whereabouts>) {
  const store = createStore<Queue>(() => emptyQueue)
  const { getState: get, setState: set } = store
  const skippers = new Set<(song: Song) => void>()
  /** Whether the listener has done something here that is not kept yet. */
  let hasNews = false
  const change = (next: Queue) => {
    hasNews = true
    set(next, true)
  }
  /**
   * The pause before the next song, or before a failed one is tried again. It is cleared when the listener does
   * something else.
   */
  let silence: { end: () => void; isForPage: boolean } | undefined
  /**
   * Waits for the next page, or for `ms`. Never resolves if the listener does something else meanwhile, so the code
   * that waits does not go on.
   */
  const beSilent = async (ms?: number) =>
    await new Promise<void>(end => {
      const own = { end, isForPage: ms === undefined }
      silence = own
      if (ms !== undefined) setTimeout(() => silence === own && end(), ms)
    })

  /** If the listener chooses a song outside the queue, the list of that song becomes the queue. */
  const follow = ({ song, list }: Pick<PlayerState, 'song' | 'list'>, before?: PlayerState) => {
    const isOtherList = list.songs.length > 0 && list !== before?.list
    if (!song) change({ ...get(), songs: [], at: -1, source: null })
    else if (isOtherList || currentOf(get())?.song.id !== song.id) change(queueFrom(get(), list, song))
  }
  follow(from.getState())
  from.subscribe((state, before) => {
    if (state.song !== before.song || state.list !== before.list) follow(state, before)
    const isOther = state.song !== before.song
    const isMoved = state.positionSeconds !== before.positionSeconds
    const isPaused = before.isLoading && !state.isLoading
    // A song that waits to be tried again begins where it is sought.
    const isSought = isMoved && !state.isLoading
    if (state.isPlaying || isSought || isOther || isPaused) silence = undefined
    // A new current song is not handled here: `change` marks it. Restoring a song after a reload is not an act of the
    // listener.
    if (state.isPlaying || before.isPlaying || (isMoved && !isOther)) hasNews = true
  })

  const playAt = async (index: number | undefined): Promise<void> => {
    const failure = await tryAt(index)
    if (failure) throw failure.error
  }
  const tryAt = async (index: number | undefined): Promise<Failure | null> => {
    const one = index === undefined ? undefined : get().songs[index]
    if (!one) return null
    change({ ...get(), at: index! })
    if (from.getState().song?.id === one.song.id) from.seek(0)
    return await begin(one)
  }
  const begin = async (one: QueuedSong): Promise<Failure | null> => {
    try {
      await from.play(one.song)
      return null
    } catch (error) {
      return await judge(one, error)
    }
  }
  /** Why a song failed. If it no longer exists, the next one plays instead. */
  const judge = async (one: QueuedSong, error: unknown): Promise<Failure | null> => {
    const found = await find(one.song.id)
    if (found !== 'gone') return { one, error, isReached: found === 'there' }
    return currentOf(get()) === one ? await skip(one.song) : null
  }
  /**
   * Goes on by itself after a failure: a song is tried once more, then the next one plays. While the server doesn't
   * answer, the song waits where it is. `tell` hears of each song that was given up.
   */
  const persist = async (failed: Failure | null, tell: Tell, wasTried: boolean) => {
    const failedAt = Date.now()
    let failure = failed
    let isTried = wasTried
    let givenUp = 0
    while (failure) {
      const { one, error, isReached } = failure
      const { song, isPlaying, isLoading } = from.getState()
      if (song?.id !== one.song.id || isPlaying || isLoading) return
      if (isForbidden(error)) return tell(error)
      if (isReached && isTried) {
        tell(error)
        givenUp++
        if (givenUp === mostGivenUp) return
        isTried = false
        failure = await tryAt(indexAfter(get()))
      } else {
        isTried = isReached
        from.setState({ isLoading: true })
        await beSilent(pauseMs)
        if (Date.now() - failedAt > longestSilenceMs) {
          from.pause()
          return tell(error)
        }
        failure = await begin(one)
      }
    }
  }
  /** Continues without the current song, which no longer exists. */
  const skip = async (gone: Song): Promise<Failure | null> => {
    const { songs, at } = get()
    const left = songs.filter(({ song }) => song.id !== gone.id)
    const next = songs.slice(at + 1).find(({ song }) => song.id !== gone.id)
    const held = next ?? left.at(-1)
    change({ ...get(), songs: left, at: held ? left.indexOf(held) : -1 })
    for (const tell of skippers) tell(gone)
    if (held) from.hold(held.song, 0)
    else from.stop()
    return next ? await tryAt(left.indexOf(next)) : null
  }
  return {
    ...store,
    /** Replaces the queue after a reload. */
    restore: (kept: Queue) => {
      hasNews = false
      set(kept, true)
    },
    /** Whether the listener has played, sought or changed the queue here since the restore or the last call. */
    takeNews: () => {
      const hadNews = hasNews
      hasNews = false
      return hadNews
    },
    /** Brings back what was removed, unless another list is playing by now. */
    undo: (before: Queue) => change(broughtBack(get(), before)),
    playKey: (key: number) => playAt(get().songs.findIndex(one => one.key === key)),
    next: () => playAt(indexAfter(get())),
    /**
     * What happens at a song's end. After the last one it waits for another page, which may never come. `tell` hears of
     * each song that could not be played.
     */
    goOn: async (tell: Tell) => {
      const isAgain = get().repeat === 'one'
      if (!isAgain && indexAfter(get()) === undefined) {
        const endedAt = Date.now()
        await beSilent()
        // For example when a computer wakes up: music is not expected then.
        if (Date.now() - endedAt > longestSilenceMs) return
      }
      await persist(await tryAt(isAgain ? get().at : indexAfter(get())), tell, false)
    },
    /** What happens when the current song has broken off and could not be continued. */
    giveUp: async (error: unknown, tell: Tell) => {
      const one = currentOf(get())
      if (one) await persist(await judge(one, error), tell, true)
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
      set(grown(get(), page, cursor), true)
      if (silence?.isForPage && indexAfter(get()) !== undefined) silence.end()
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
  const found = await call('GET /api/songs/by-ids', { query: { ids: id } }).catch(() => null)
  if (!found) return 'unknown'
  return found.length > 0 ? 'there' : 'gone'
})

/** The browser wants a press before any sound, so trying again is in vain. */
function isForbidden(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError'
}

export function useQueue<T>(part: (queue: Queue) => T): T {
  return useStore(queue, part)
}
