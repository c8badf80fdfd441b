import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AudioElement } from '../../../player/audio.ts'
import { sameSecond } from './take-order.ts'

/** The data of a take that its sound needs. */
export interface TakeSound {
  id: string
  url: string
  durationSeconds: number
  /** Makes all takes equally loud: 0 to 1. */
  volume: number
}

interface TakesState {
  /** The take that is heard, or will be. */
  takeId: string | null
  isPlaying: boolean
  isLoading: boolean
  positionSeconds: number
}

export interface TakesPlayer extends StoreApi<TakesState> {
  /** Sets the takes that can be heard by now. The current one continues, even if it is no longer among them. */
  setTakes: (takes: readonly TakeSound[]) => void
  /** Switches to this take at the same second, playing or not. */
  choose: (id: string) => void
  /** Rejects if the take cannot be played. */
  play: () => Promise<void>
  pause: () => void
  seek: (seconds: number) => void
  /** 0 to 1, the volume of the page's player. */
  setVolume: (volume: number) => void
  /** Calls back for a take that stopped sounding because of an error. Returns a function that stops this. */
  onBroken: (broken: (takeId: string) => void) => () => void
  /** Stops the sound for good. */
  close: () => void
}

/** Two positions this far apart are not the same second. */
const driftSeconds = 0.08

/**
 * Plays several takes of one song with two media elements. While one sounds, the other silently loads the next take,
 * moves to the same second, and only then takes over: there is no gap, and never are two heard.
 */
export function createTakesPlayer(audio: () => AudioElement): TakesPlayer {
  const store = createStore<TakesState>(() => ({
    takeId: null,
    isPlaying: false,
    isLoading: false,
    positionSeconds: 0,
  }))
  const { getState: get, setState: set } = store
  let takes: ReadonlyMap<string, TakeSound> = new Map()
  let pair: { front: AudioElement; back: AudioElement } | undefined
  /** The take that the front element has loaded. */
  let loadedId: string | null = null
  /** The take that the other element is loading. */
  let coming: { take: TakeSound; isInStep: boolean } | null = null
  let volume = 1
  const listeners = new Set<(takeId: string) => void>()

  const taken = () => takes.get(get().takeId ?? '')
  const loud = (element: AudioElement, take: TakeSound) => {
    element.volume = volume * take.volume
    element.muted = element.volume === 0
  }

  const elements = () => {
    pair ??= { front: follow(audio()), back: follow(audio()) }
    return pair
  }
  const isFront = (element: AudioElement) => pair?.front === element
  const follow = (element: AudioElement) => {
    const listen = (event: string, act: () => void) => element.addEventListener(event, act)
    listen('timeupdate', () => {
      if (isFront(element) && get().isPlaying) set({ positionSeconds: element.currentTime })
    })
    listen('playing', () => {
      if (isFront(element)) set({ isPlaying: true, isLoading: coming !== null })
      else getInStep(element)
    })
    listen('seeked', () => {
      if (!isFront(element) && coming?.isInStep) takeOver()
    })
    listen('waiting', () => isFront(element) && set({ isLoading: true }))
    for (const end of ['pause', 'ended'] as const)
      listen(end, () => {
        if (isFront(element) && !coming) set({ isPlaying: false, isLoading: false })
      })
    listen('error', () => {
      const broken = isFront(element) ? loadedId : coming?.take.id
      if (!broken) return
      console.error('A take stopped sounding', element.error)
      fallSilent()
      for (const tell of listeners) tell(broken)
    })
    return element
  }

  /**
   * The next take already runs, muted. If the current one has moved on in the meantime, it moves to that second first.
   */
  const getInStep = (element: AudioElement) => {
    if (!coming || !pair || coming.isInStep) return
    const second = sameSecond(pair.front.currentTime, coming.take.durationSeconds)
    coming.isInStep = true
    if (Math.abs(element.currentTime - second) > driftSeconds) element.currentTime = second
    else takeOver()
  }
  const takeOver = () => {
    if (!coming || !pair) return
    const { take } = coming
    coming = null
    pair = { front: pair.back, back: pair.front }
    loud(pair.front, take)
    pair.back.pause()
    loadedId = take.id
    set({ isPlaying: true, isLoading: false, positionSeconds: pair.front.currentTime })
  }
  const fallSilent = () => {
    coming = null
    pair?.back.pause()
    pair?.front.pause()
    set({ isPlaying: false, isLoading: false })
  }

  const start = async (element: AudioElement) => {
    try {
      await element.play()
    } catch (error) {
      // A pause, or another take, came first.
      if (error instanceof DOMException && error.name === 'AbortError') return
      fallSilent()
      throw error
    }
  }

  const play = async () => {
    const take = taken()
    if (!take) return
    const { front } = elements()
    if (loadedId !== take.id || front.error) {
      front.src = take.url
      front.currentTime = get().positionSeconds
      loadedId = take.id
    }
    loud(front, take)
    set({ isLoading: true })
    await start(front)
  }

  return {
    ...store,
    play,
    setTakes: given => {
      takes = new Map(given.map(take => [take.id, take]))
      const sounding = takes.get(loadedId ?? '')
      if (pair && sounding) loud(pair.front, sounding)
    },
    choose: id => {
      const take = takes.get(id)
      if (!take || id === get().takeId) return
      const second = sameSecond(get().positionSeconds, take.durationSeconds)
      set({ takeId: id, positionSeconds: second })
      // The current take has not begun to sound: this one replaces it.
      if (!get().isPlaying) {
        if (get().isLoading) play().catch(console.error)
        return
      }
      const { front, back } = elements()
      // Back to the take that has not stopped sounding.
      if (loadedId === id) {
        coming = null
        back.pause()
        set({ isLoading: false, positionSeconds: front.currentTime })
        return
      }
      coming = { take, isInStep: false }
      set({ isLoading: true })
      // At once, during the press: some browsers play no sound without a press.
      back.src = take.url
      back.currentTime = second
      back.muted = true
      start(back).catch(console.error)
    },
    pause: () => {
      if (get().isPlaying || get().isLoading) fallSilent()
    },
    seek: seconds => {
      const take = taken()
      if (!take) return
      const second = Math.min(Math.max(0, seconds), take.durationSeconds)
      if (pair && loadedId !== null) pair.front.currentTime = second
      if (pair && coming) pair.back.currentTime = second
      set({ positionSeconds: second })
    },
    setVolume: loudness => {
      volume = loudness
      const sounding = takes.get(loadedId ?? '')
      if (pair && sounding) loud(pair.front, sounding)
    },
    onBroken: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: fallSilent,
  }
}
