import type { DemoChallenge } from './challenges/challenge.ts'
import { coming } from './challenges/coming.ts'
import { judged } from './challenges/judged.ts'
import { judging } from './challenges/judging.ts'
import { past } from './challenges/past.ts'
import { running } from './challenges/running.ts'

/** Sora's challenges: five with a clear winner, one without, and one of each other phase. */
export const demoChallenges: readonly DemoChallenge[] = [...past, judged, judging, running, coming]
