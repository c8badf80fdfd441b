import type { AudioElement } from './audio.ts'
import { type Player, soundOf } from './player-store.ts'

/** Changes the level at once, also of a song that is playing: the other stream continues at the same second. */
export function switchLevel(isLevelEven: boolean, sound: AudioElement, player: Player): void {
  const before = player.getState()
  player.setState({ isLevelEven })
  const { song, isPlaying } = before
  if (!song || before.isLevelEven === isLevelEven) return
  // A song that is not loaded yet gets its level when it is played.
  if (!sound.src.endsWith(soundOf(song, before))) return
  const seconds = sound.currentTime
  sound.src = soundOf(song, player.getState())
  sound.currentTime = seconds
  if (isPlaying) void sound.play().catch(console.error)
}
