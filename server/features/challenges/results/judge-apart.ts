import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Entry, Vote } from '../ranking/ballots.ts'
import type { Verdict } from '../ranking/judge.ts'

export interface Contest {
  entries: readonly Entry[]
  votes: readonly Vote[]
  /** Fixes the random draw of samples: the contest's id. */
  seed: string
}

export type Judge = (contest: Contest, signal?: AbortSignal) => Promise<Verdict>

/** Judges in a thread of its own. `workerFile`: the bundled `judge-worker.js`. Rejects with any error of the thread. */
export const judgeIn =
  (workerFile: string): Judge =>
  async (contest, signal) => {
    const thread = new Worker(workerFile, { workerData: contest, execArgv: [] })
    try {
      const [verdict] = (await once(thread, 'message', { signal })) as [Verdict]
      return verdict
    } finally {
      await thread.terminate()
    }
  }
