// Loaded into the product by `node --import`: at SIGUSR2 it writes how long the event loop kept others waiting since
// the signal before, in milliseconds, into the file named by BENCH_DELAY_FILE, and begins anew.
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const file = process.env.BENCH_DELAY_FILE
const resolution = 1

if (file) {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  process.on('SIGUSR2', () => {
    // What is recorded is the whole time between two ticks; the tick itself was asked for.
    /** @param {number} nanoseconds */
    const milliseconds = nanoseconds => Math.max(0, nanoseconds / 1e6 - resolution)
    const observed = {
      p50Ms: milliseconds(delay.percentile(50)),
      p99Ms: milliseconds(delay.percentile(99)),
      maxMs: milliseconds(delay.max),
    }
    delay.reset()
    writeFileSync(`${file}.new`, JSON.stringify(observed))
    renameSync(`${file}.new`, file)
  })
}
