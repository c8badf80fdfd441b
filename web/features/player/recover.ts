import type { Song } from '#contract/songs/songs.ts'
import type { AudioElement } from './audio.ts'
import type { Player } from './player-store.ts'
import type { PlayerQueue } from './queue/queue-store.ts'

/** A line that breaks again after less than this has been heard is not worth a further try. */
const worthSeconds = 10

interface Recovery {
  audio: AudioElement
  player: Player
  queue: PlayerQueue
  /** The song could not be heard to its end. */
  onGivenUp: (error: unknown) => void
}

/**
 * A song that breaks off is taken up again once, where it broke. If that is in vain, the next one plays. A song that
 * doesn't even begin is handled by the caller. Returns how to end it.
 */
export function recoverFromBreaks({ audio, player, queue, onGivenUp }: Recovery): () => void {
  /** The song that has come so far that `play` won't reject any more, or is tried again. */
  let begun: string | undefined = player.getState().isPlaying ? player.getState().song?.id : undefined
  let tried: { id: string; seconds: number } | undefined

  const takeUp = async (song: Song, error: unknown) => {
    const seconds = player.getState().positionSeconds
    if (tried?.id === song.id && seconds - tried.seconds < worthSeconds) return await giveUp(error)
    tried = { id: song.id, seconds }
    begun = song.id
    try {
      await player.play(song)
    } catch (again) {
      if (isFirstWord(song)) await giveUp(again)
    }
  }
  const giveUp = async (error: unknown) => {
    if (await queue.skipIfGone()) return
    onGivenUp(error)
    await queue.next()
  }
  /** An element may say twice that a song doesn't come: by an event and by its promise. */
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
    // Not before the player itself has heard of it.
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
