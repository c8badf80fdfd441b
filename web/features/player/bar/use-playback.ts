import type { Song } from '#contract/songs/songs.ts'
import type { Say } from '#words/say.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { lengthOf } from '../clock.ts'
import { player, usePlayer } from '../player.ts'
import { type ListToPlay, usePlayingList } from '../queue/playing-list.ts'

export interface Playback {
  isPlaying: boolean
  isLoading: boolean
  /** Plays this song, also instead of another one, or pauses it. */
  toggle: () => void
  /** Moves to a position in this song; plays it from there if the player holds another one. */
  seek: (seconds: number) => void
}

/** What a song's play button and wave need from the player. */
export function usePlayback(song: Song): Playback {
  const say = useSay()
  const list = usePlayingList()
  const isPlaying = usePlayer(state => state.song?.id === song.id && state.isPlaying)
  const isLoading = usePlayer(state => state.song?.id === song.id && state.isLoading)
  return {
    isPlaying,
    isLoading,
    toggle: () => (isPlaying ? player.pause() : playAloud(song, say, list.current)),
    seek: seconds => {
      if (player.getState().song?.id !== song.id) playAloud(song, say, list.current)
      player.seek(seconds)
    },
  }
}

/** The label and the act of a song's play button; `hot` while this song plays or loads. */
export function usePlayButton(song: Song) {
  const say = useSay()
  const { isPlaying, isLoading, toggle } = usePlayback(song)
  const label = say(isPlaying ? 'player.pause' : 'player.play', { title: song.title })
  return { label, playing: isPlaying, loading: isLoading, hot: isPlaying || isLoading, onClick: toggle }
}

/** Plays, and shows a notice if that fails. */
export function playAloud(song: Song, say: Say, list?: ListToPlay): void {
  orSay(player.play(song, list), say)
}

/** Shows a notice if a song can't be played. */
export function orSay(playing: Promise<void>, say: Say): void {
  playing.catch((error: unknown) => sayFailed(error, say))
}

export function sayFailed(error: unknown, say: Say): void {
  console.error(error)
  showToast({ title: say('player.failed.title'), text: say('player.failed.text'), tone: 'bad' })
}

/** The position in this song, in seconds; 0 while the player holds another one. */
export function usePosition(song: Song): number {
  return usePlayer(state => (state.song?.id === song.id ? state.positionSeconds : 0))
}

/** The length of the song: as measured at the upload, otherwise as the audio element reports it. */
export function useDuration(song: Song): number {
  return usePlayer(state =>
    state.song?.id === song.id && state.durationSeconds > 0 ? state.durationSeconds : lengthOf(song),
  )
}
