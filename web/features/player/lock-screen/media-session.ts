import type { Song } from '#contract/songs/songs.ts'
import type { Player, PlayerState } from '../player-store.ts'
import type { PlayerQueue } from '../queue/queue-store.ts'
import { drawnArtwork } from './drawn-artwork.ts'

const seekSeconds = 10

/**
 * Shows the song on lock screens, watches and keyboards, whose buttons play, pause, seek and skip. Returns a function
 * that stops this; does nothing if the browser has no media session.
 */
export function connectMediaSession(player: Player, queue: PlayerQueue): () => void {
  if (!('mediaSession' in navigator)) return () => {}
  const session = navigator.mediaSession
  const show = (state: PlayerState, before?: PlayerState) => {
    if (state.song?.id !== before?.song?.id) session.metadata = state.song && metadataOf(state.song)
    session.playbackState = playbackStateOf(state)
    showPlace(session, state, before)
  }
  const actions = actionsOn(player, queue)
  for (const [action, act] of actions) session.setActionHandler(action, act)
  show(player.getState())
  const unsubscribe = player.subscribe(show)
  return () => {
    unsubscribe()
    session.metadata = null
    session.playbackState = 'none'
    for (const [action] of actions) session.setActionHandler(action, null)
  }
}

function actionsOn(player: Player, queue: PlayerQueue): [MediaSessionAction, MediaSessionActionHandler][] {
  const seekBy = (seconds: number) => player.seek(Math.max(0, player.getState().positionSeconds + seconds))
  // Some headphones send "play" also while the music plays.
  const play = () => player.getState().isPlaying || void player.toggle().catch(console.error)
  return [
    ['play', play],
    ['pause', () => player.pause()],
    ['stop', () => player.pause()],
    ['nexttrack', () => void queue.next().catch(console.error)],
    ['previoustrack', () => void queue.previous().catch(console.error)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && player.seek(seekTime)],
    ['seekbackward', ({ seekOffset }) => seekBy(-(seekOffset ?? seekSeconds))],
    ['seekforward', ({ seekOffset }) => seekBy(seekOffset ?? seekSeconds)],
  ]
}

function metadataOf(song: Song): MediaMetadata {
  const { title, artistName: artist, cover } = song
  const artwork = cover
    ? [
        { src: new URL(cover.medium, location.href).href, sizes: '400x400' },
        { src: new URL(cover.large, location.href).href, sizes: '640x640' },
      ]
    : drawnArtwork(song)
  return new MediaMetadata({ title, artist, album: 'Melodrome', artwork })
}

function playbackStateOf({ song, isPlaying }: PlayerState): MediaSessionPlaybackState {
  if (!song) return 'none'
  return isPlaying ? 'playing' : 'paused'
}

/**
 * The session counts the seconds by itself, so it is told only about jumps: a difference of less than a second is
 * normal playing.
 */
function showPlace(session: MediaSession, state: PlayerState, before?: PlayerState): void {
  const { song, isPlaying, positionSeconds: position, durationSeconds: duration } = state
  const moved = Math.abs(position - (before?.positionSeconds ?? 0))
  const isCourse = before?.song === song && before?.isPlaying === isPlaying && moved < 1
  if (isCourse && before?.durationSeconds === duration) return
  if (song && duration > 0) session.setPositionState({ duration, position: Math.min(position, duration) })
}
