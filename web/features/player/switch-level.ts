import type { AudioElement } from './audio.ts'
import { type Player, soundOf } from './player-store.ts'

/** Changes the level at once, also of what is sounding: the same second goes on from the other stream. */
export function switchLevel(isLevelEven: boolean, sound: AudioElement, player: Player): void {
  const before = player.getState()
  player.setState({ isLevelEven })
  const { song, isPlaying } = before
  if (!song || before.isLevelEven === isLevelEven) return
  // What is only held is fetched at its level when it is played.
  if (!sound.src.endsWith(soundOf(song, before))) return
  const seconds = sound.currentTime
  sound.src = soundOf(song, player.getState())
  sound.currentTime = seconds
  if (isPlaying) void sound.play().catch(console.error)
}
