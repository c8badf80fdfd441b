import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Song } from '#contract/songs/songs.ts'
import type { AudioElement } from './audio.ts'
import { lengthOf } from './clock.ts'
import type { ListToPlay } from './queue/playing-list.ts'
import { defaultVolume } from './volume-memory.ts'

export interface PlayerState {
  /** The current song, playing or not. */
  song: Song | null
  /** The list from which it was chosen. */
  list: ListToPlay
  isPlaying: boolean
  /** It is asked to play, but the sound has not begun. */
  isLoading: boolean
  positionSeconds: number
  durationSeconds: number
  /** 0 to 100. */
  volume: number
  isMuted: boolean
  /** Whether all songs sound equally loud; otherwise each has its original level. */
  isLevelEven: boolean
}

/** The parts of a player; tests give their own. */
export interface PlayerParts {
  audio: () => AudioElement
  /** Tells the server about a play; a failure is only logged. */
  recordPlay: (songId: string) => Promise<{ counted: boolean }>
  volume: { remembered: number; remember: (volume: number) => void }
}

export interface Player extends StoreApi<PlayerState> {
  /**
   * Plays a song from its beginning, or continues the current one. `list` is what it was chosen from. Rejects if it
   * can't be played.
   */
  play: (song: Song, list?: ListToPlay) => Promise<void>
  /** Makes a song of a list the current one at a position, without sound; nothing is loaded before it is played. */
  hold: (song: Song, seconds: number, list?: ListToPlay) => void
  pause: () => void
  /** Pauses, or continues; does nothing without a current song. */
  toggle: () => Promise<void>
  seek: (seconds: number) => void
  /** 0 to 100; any value above 0 ends muting. */
  setVolume: (volume: number) => void
  toggleMute: () => void
  /** Removes the current song, for example when it was deleted. */
  stop: () => void
  /** Calls back for every play that the server has counted. Returns a function that stops this. */
  onCounted: (counted: (songId: string) => void) => () => void
  /** Calls back when a song has played to its end. Returns a function that stops this. */
  onEnded: (ended: () => void) => () => void
}

/** One player with one audio element, which is created only when something is to sound. */
export function createPlayer({ audio, recordPlay, volume }: PlayerParts): Player {
  const store = createStore<PlayerState>(() => ({
    ...nothing,
    volume: volume.remembered,
    isMuted: false,
    isLevelEven: true,
  }))
  const { getState: get, setState: set } = store
  const listeners = new Set<(songId: string) => void>()
  const enders = new Set<() => void>()
  let element: AudioElement | undefined
  /** The song that the element has loaded; a song that was only made the current one is not loaded. */
  let loadedId: string | undefined

  const play = async (song: Song, list?: ListToPlay) => {
    const sound = ready()
    if (get().song?.id !== song.id) hold(song, 0, list)
    if (loadedId !== song.id || sound.error) load(sound, song)
    set({ isLoading: true })
    try {
      await sound.play()
    } catch (error) {
      if (wasInterrupted(error)) return
      set({ isPlaying: false, isLoading: false })
      throw error
    }
    // A withheld song is heard by its owner or a moderator, which is no play.
    if (song.status !== 'withheld') record(song.id).catch(console.error)
  }

  const record = async (songId: string) => {
    const { counted } = await recordPlay(songId)
    if (counted) for (const tell of listeners) tell(songId)
  }

  const hold = (song: Song, positionSeconds: number, list: ListToPlay = noList) =>
    set({ song, list, isPlaying: false, positionSeconds, durationSeconds: lengthOf(song) })

  /** Starts at the stored position, which is the beginning unless the song was left in its middle. */
  const load = (sound: AudioElement, song: Song) => {
    sound.src = soundOf(song, get())
    loadedId = song.id
    const { positionSeconds } = get()
    if (positionSeconds > 0) sound.currentTime = positionSeconds
  }

  /** The element with its listeners and its volume set. */
  const ready = () => {
    if (!element) {
      element = audio()
      follow(element, set)
      element.addEventListener('ended', () => {
        for (const tell of enders) tell()
      })
      soundLike(element, get())
    }
    return element
  }

  const setLoudness = (loudness: Pick<PlayerState, 'volume' | 'isMuted'>) => {
    set(loudness)
    volume.remember(loudness.volume)
    if (element) soundLike(element, loudness)
  }

  return {
    ...store,
    play,
    hold,
    pause: () => {
      element?.pause()
      // The element is silent already while a song waits to be tried again.
      set({ isLoading: false })
    },
    toggle: async () => {
      const { song, isPlaying } = get()
      if (isPlaying) element?.pause()
      else if (song) await play(song)
    },
    seek: seconds => {
      const { song } = get()
      if (!song) return
      if (element && loadedId === song.id) element.currentTime = seconds
      set({ positionSeconds: seconds })
    },
    setVolume: loudness => setLoudness({ volume: loudness, isMuted: false }),
    toggleMute: () => {
      const silent = isSilent(get())
      setLoudness({ volume: silent && get().volume === 0 ? defaultVolume : get().volume, isMuted: !silent })
    },
    stop: () => {
      element?.pause()
      loadedId = undefined
      set(nothing)
    },
    onCounted: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onEnded: ender => {
      enders.add(ender)
      return () => enders.delete(ender)
    },
  }
}

/** The address of a song's sound, at the player's level. */
export function soundOf({ audioUrl }: Pick<Song, 'audioUrl'>, { isLevelEven }: PlayerState): string {
  return isLevelEven ? audioUrl : `${audioUrl}?level=own`
}

const noList: ListToPlay = { songs: [] }

const nothing = {
  song: null,
  list: noList,
  isPlaying: false,
  isLoading: false,
  positionSeconds: 0,
  durationSeconds: 0,
}

/** Volume 0 is as silent as muting. */
export function isSilent({ volume, isMuted }: Pick<PlayerState, 'volume' | 'isMuted'>): boolean {
  return isMuted || volume === 0
}

function soundLike(sound: AudioElement, loudness: Pick<PlayerState, 'volume' | 'isMuted'>): void {
  sound.volume = loudness.volume / 100
  sound.muted = isSilent(loudness)
}

/** The state follows the element's events, because keyboards and other apps can stop the sound too. */
function follow(sound: AudioElement, set: (state: Partial<PlayerState>) => void): void {
  sound.addEventListener('play', () => set({ isPlaying: true }))
  sound.addEventListener('playing', () => set({ isPlaying: true, isLoading: false }))
  sound.addEventListener('waiting', () => set({ isLoading: true }))
  sound.addEventListener('pause', () => set({ isPlaying: false, isLoading: false }))
  sound.addEventListener('timeupdate', () => set({ positionSeconds: sound.currentTime }))
  sound.addEventListener('durationchange', () => {
    if (Number.isFinite(sound.duration)) set({ durationSeconds: sound.duration })
  })
  sound.addEventListener('error', () => {
    console.error('The song stopped sounding', sound.error)
    set({ isPlaying: false, isLoading: false })
  })
}

/** A pause or another song came before the first sound: no notice is needed. */
function wasInterrupted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
