import type { DemoChallenge } from './challenges/challenge.ts'
import { coming } from './challenges/coming.ts'
import { judged } from './challenges/judged.ts'
import { judging } from './challenges/judging.ts'
import { running } from './challenges/running.ts'

/** What sora has announced, the earliest first: one of each phase. */
export const demoChallenges: readonly DemoChallenge[] = [judged, judging, running, coming]
