import { theAudio } from './audio.ts'
import { keepLevel } from './level-memory.ts'
import { player } from './player.ts'
import { switchLevel } from './switch-level.ts'

/** From now on in this browser all songs sound equally loud, or each as loud as its maker made it. */
export function chooseLevel(isEven: boolean): void {
  keepLevel(isEven)
  switchLevel(isEven, theAudio(), player)
}
