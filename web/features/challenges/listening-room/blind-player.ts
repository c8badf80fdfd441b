import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BlindEntry } from '#contract/challenges/listening-room.ts'
import { randomName } from '../../../api/random-name.ts'
import { onQuieted } from '../../../ui/sound/other-tabs.ts'
import { HeardParts, type HeardRange } from '../../player/heard.ts'
import { isGone } from './gone.ts'

const beatMs = 10_000

export interface BlindState {
  isPlaying: boolean
  isLoading: boolean
  positionSeconds: number
  /** How many seconds of it have sounded, as far as this page knows. */
  heardSeconds: number
  /** Whether the server has accepted enough of it as heard. */
  isQualified: boolean
  /** The server's refusal once the entry can no longer be judged. */
  gone: Error | null
}

export interface BlindPlayer extends StoreApi<BlindState> {
  /** Rejects when it cannot be played. */
  play: () => Promise<void>
  pause: () => void
  seek: (seconds: number) => void
  /** 0 to 1. Silent parts do not count as heard. */
  setVolume: (volume: number) => void
  /** Stops the sound and reports what was not reported yet. */
  close: () => void
}

/** Reports what was heard, as for any song; the answer says whether that is enough. */
export type TellHeard = (listen: string, heard: HeardRange[]) => Promise<{ isQualified: boolean }>

/**
 * Plays one entry whose song is hidden. It has its own player, because the page's player names the song in everything
 * it shows and reports.
 */
export function createBlindPlayer(entry: BlindEntry, tell: TellHeard): BlindPlayer {
  const store = createStore<BlindState>(() => ({
    isPlaying: false,
    isLoading: false,
    positionSeconds: 0,
    heardSeconds: entry.heardSeconds,
    isQualified: entry.ballot !== null || entry.heardSeconds >= entry.neededSeconds,
    gone: null,
  }))
  const { getState: get, setState: set } = store
  const parts = new HeardParts()
  let sound: HTMLAudioElement | undefined
  let listen: string | null = null
  let untold: HeardRange[] = []
  let timer: ReturnType<typeof setInterval> | undefined
  let stopHearing: (() => void) | undefined
  let volume = 1

  const say = (heard: HeardRange[]) => {
    const said = listen
    if (said === null) return
    tell(said, heard).then(
      ({ isQualified }) => isQualified && set({ isQualified }),
      (error: unknown) => {
        console.debug('A beat was not taken', error)
        count(heard, -1)
        if (isGone(error)) set({ gone: error })
        if (listen !== said) return
        // Another tab has taken over, or the connection was lost: the sound from now on belongs to a new listen.
        listen = null
        count(untold, -1)
        untold = []
      },
    )
  }
  const count = (heard: HeardRange[], sign: 1 | -1) => {
    const seconds = heard.reduce((sum, [from, to]) => sum + to - from, 0)
    if (seconds > 0) set({ heardSeconds: get().heardSeconds + sign * seconds })
  }
  const gather = () => {
    const heard = parts.take()
    untold.push(...heard)
    count(heard, 1)
  }
  const beat = () => {
    gather()
    if (untold.length > 0) say(untold)
    untold = []
  }
  const reach = (element: HTMLAudioElement) => {
    const isHeard = !element.paused && element.volume > 0
    if (isHeard && listen === null) {
      listen = randomName()
      say([])
    }
    parts.reach(isHeard ? element.currentTime : null)
    const before = get().heardSeconds
    gather()
    set({ positionSeconds: element.currentTime })
    // Asks the server as soon as it may be enough, instead of up to ten seconds later.
    if (before < entry.neededSeconds && get().heardSeconds >= entry.neededSeconds) beat()
  }
  const ready = () => {
    if (sound) return sound
    const element = new Audio(entry.audioUrl)
    for (const event of ['timeupdate', 'seeking', 'seeked'] as const)
      element.addEventListener(event, () => reach(element))
    element.addEventListener('playing', () => {
      set({ isPlaying: true, isLoading: false })
      reach(element)
    })
    element.addEventListener('waiting', () => set({ isLoading: true }))
    element.addEventListener('pause', () => {
      set({ isPlaying: false, isLoading: false })
      reach(element)
      beat()
    })
    element.addEventListener('error', () => {
      console.error('The entry stopped sounding', element.error)
      set({ isPlaying: false, isLoading: false })
    })
    timer = setInterval(beat, beatMs)
    // The listen of another tab runs from now on, so what sounds here later is a new one.
    stopHearing = onQuieted(() => {
      beat()
      listen = null
    })
    sound = element
    return element
  }

  /** An element that has failed plays nothing more until it loads again, which would begin at the start. */
  const loadAgain = (element: HTMLAudioElement) => {
    const { positionSeconds } = get()
    element.load()
    element.currentTime = positionSeconds
  }

  return {
    ...store,
    play: async () => {
      const element = ready()
      if (element.error) loadAgain(element)
      element.volume = volume
      set({ isLoading: true })
      try {
        await element.play()
      } catch (error) {
        // It was paused before it sounded.
        if (error instanceof DOMException && error.name === 'AbortError') return
        set({ isPlaying: false, isLoading: false })
        throw error
      }
    },
    pause: () => sound?.pause(),
    seek: seconds => {
      ready().currentTime = seconds
      set({ positionSeconds: seconds })
    },
    setVolume: loudness => {
      volume = loudness
      if (sound) sound.volume = loudness
    },
    close: () => {
      clearInterval(timer)
      stopHearing?.()
      sound?.pause()
      beat()
    },
  }
}
