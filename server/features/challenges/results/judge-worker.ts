import { parentPort, workerData } from 'node:worker_threads'
import { judge } from '../ranking/judge.ts'
import type { Contest } from './judge-apart.ts'

/** A thread for one verdict: on the main thread the samples would block all other requests for seconds. */
const { entries, votes, seed } = workerData as Contest
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window, it has no origin
parentPort?.postMessage(judge(entries, votes, seed))
