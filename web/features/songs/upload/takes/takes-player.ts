import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AudioElement } from '../../../player/audio.ts'
import { sameSecond } from './take-order.ts'

/** What of a take its sound needs. */
export interface TakeSound {
  id: string
  url: string
  durationSeconds: number
  /** So that all are equally loud: 0 to 1. */
  volume: number
}

interface TakesState {
  /** Which take is heard, or would be. */
  takeId: string | null
  isPlaying: boolean
  isLoading: boolean
  positionSeconds: number
}

export interface TakesPlayer extends StoreApi<TakesState> {
  /** What there is to hear by now. The one that is heard goes on, also when it is no longer among them. */
  hold: (takes: readonly TakeSound[]) => void
  /** Goes on with this take at the same second, sounding or not. */
  choose: (id: string) => void
  /** Rejects when the take cannot be played. */
  play: () => Promise<void>
  pause: () => void
  seek: (seconds: number) => void
  /** 0 to 1, as loud as the product's player is set. */
  setVolume: (volume: number) => void
  /** Tells of a take that stopped sounding. Returns how to end it. */
  onBroken: (broken: (takeId: string) => void) => () => void
  /** Silent from now on. */
  close: () => void
}

/** Two sounds so far apart are not at the same second. */
const driftSeconds = 0.08

/**
 * Several takes of one song by two media elements. While one sounds, the other fetches the next take silently, comes to
 * the same second, and only then takes over: no gap, and never two to be heard.
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
  /** What the element in front has. */
  let loadedId: string | null = null
  /** What the other one fetches meanwhile. */
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

  /** The next take sounds, unheard. Should the one before it have gone on meanwhile, it follows there first. */
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
    hold: held => {
      takes = new Map(held.map(take => [take.id, take]))
      const sounding = takes.get(loadedId ?? '')
      if (pair && sounding) loud(pair.front, sounding)
    },
    choose: id => {
      const take = takes.get(id)
      if (!take || id === get().takeId) return
      const second = sameSecond(get().positionSeconds, take.durationSeconds)
      set({ takeId: id, positionSeconds: second })
      // Still on its way to its first sound: this one comes in its place.
      if (!get().isPlaying) {
        if (get().isLoading) play().catch(console.error)
        return
      }
      const { front, back } = elements()
      // The one before it, which has not stopped sounding.
      if (loadedId === id) {
        coming = null
        back.pause()
        set({ isLoading: false, positionSeconds: front.currentTime })
        return
      }
      coming = { take, isInStep: false }
      set({ isLoading: true })
      // At once, in the press itself: some browsers play no sound without a press.
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
