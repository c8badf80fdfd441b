import { theAudio } from './audio.ts'
import { keepLevel } from './level-memory.ts'
import { player } from './player.ts'
import { switchLevel } from './switch-level.ts'

/** From now on, this browser plays all songs equally loud, or each at its original level. */
export function chooseLevel(isEven: boolean): void {
  keepLevel(isEven)
  switchLevel(isEven, theAudio(), player)
}
