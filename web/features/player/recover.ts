import type { Song } from '#contract/songs/songs.ts'
import type { AudioElement } from './audio.ts'
import type { Player } from './player-store.ts'
import type { PlayerQueue } from './queue/queue-store.ts'

/** If a song breaks off again after fewer seconds than this, it is not tried once more. */
const worthSeconds = 10

interface Recovery {
  audio: AudioElement
  player: Player
  queue: PlayerQueue
  /** The song could not be played to its end. */
  onGivenUp: (error: unknown) => void
}

/**
 * A song that breaks off is continued once, at the same position. If that fails, the queue gives it up, or waits for the
 * line. The caller handles a song that doesn't even begin. Returns a function that stops this.
 */
export function recoverFromBreaks({ audio, player, queue, onGivenUp }: Recovery): () => void {
  /** The song that has already begun, so that `play` won't reject any more, or that is being tried again. */
  let begun: string | undefined = player.getState().isPlaying ? player.getState().song?.id : undefined
  let tried: { id: string; seconds: number } | undefined

  const takeUp = async (song: Song, error: unknown) => {
    const seconds = player.getState().positionSeconds
    if (tried?.id === song.id && seconds - tried.seconds < worthSeconds)
      return await queue.giveUp(error, onGivenUp)
    tried = { id: song.id, seconds }
    begun = song.id
    try {
      await player.play(song)
    } catch (again) {
      if (isFirstWord(song)) await queue.giveUp(again, onGivenUp)
    }
  }
  /** An element may report a failure twice: by an event and by its promise. */
  const isFirstWord = (song: Song) => {
    const isFirst = begun === song.id
    begun = undefined
    return isFirst
  }
  const hear = () => {
    begun = player.getState().song?.id
  }
  const mend = () => {
    const { song } = player.getState()
    // Not before the player itself has got the event.
    setTimeout(() => {
      if (song && isFirstWord(song)) takeUp(song, audio.error).catch(onGivenUp)
    })
  }
  audio.addEventListener('loadedmetadata', hear)
  audio.addEventListener('playing', hear)
  audio.addEventListener('error', mend)
  return () => {
    audio.removeEventListener('loadedmetadata', hear)
    audio.removeEventListener('playing', hear)
    audio.removeEventListener('error', mend)
  }
}
