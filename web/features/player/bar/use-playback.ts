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
  /** Plays this song, also in place of another, or pauses it. */
  toggle: () => void
  /** Moves to a place in this song; another one makes room for it. */
  seek: (seconds: number) => void
}

/** One song's side of the player: what a play button and a wave of it need. */
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

/** What the play button of a song says and does; `hot` while it is this song's turn to be lit. */
export function usePlayButton(song: Song) {
  const say = useSay()
  const { isPlaying, isLoading, toggle } = usePlayback(song)
  const label = say(isPlaying ? 'player.pause' : 'player.play', { title: song.title })
  return { label, playing: isPlaying, loading: isLoading, hot: isPlaying || isLoading, onClick: toggle }
}

/** Plays, and says so when that fails. */
export function playAloud(song: Song, say: Say, list?: ListToPlay): void {
  orSay(player.play(song, list), say)
}

/** Says when a song does not come. */
export function orSay(playing: Promise<void>, say: Say): void {
  playing.catch((error: unknown) => sayFailed(error, say))
}

export function sayFailed(error: unknown, say: Say): void {
  console.error(error)
  showToast({ title: say('player.failed.title'), text: say('player.failed.text'), tone: 'bad' })
}

/** Seconds of this song that have sounded; 0 while the player holds another one. */
export function usePosition(song: Song): number {
  return usePlayer(state => (state.song?.id === song.id ? state.positionSeconds : 0))
}

/** How long the song is: what was measured when it was uploaded, or else what the element found out. */
export function useDuration(song: Song): number {
  return usePlayer(state =>
    state.song?.id === song.id && state.durationSeconds > 0 ? state.durationSeconds : lengthOf(song),
  )
}
