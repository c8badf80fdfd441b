import type { AudioElement } from './audio.ts'
import { soundOf } from './level-memory.ts'
import { type Player, streamLevel } from './player-store.ts'

/** Changes the level at once, also of what is sounding: the same second goes on from the other stream. */
export function switchLevel(isEven: boolean, sound: AudioElement, player: Player): void {
  const { song, isPlaying } = player.getState()
  const before = song && soundOf(song)
  streamLevel.query = isEven ? '' : '?level=own'
  // What is only held is fetched at its level when it is played.
  if (!song || !before || before === soundOf(song) || !sound.src.endsWith(before)) return
  const seconds = sound.currentTime
  sound.src = soundOf(song)
  sound.currentTime = seconds
  if (isPlaying) void sound.play().catch(console.error)
}
