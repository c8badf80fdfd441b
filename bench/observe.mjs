// Loaded into the product by `node --import`. At SIGUSR2 it writes the event loop's delays since the last signal, in
// milliseconds, to the file that BENCH_DELAY_FILE names, and starts counting again.
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const file = process.env.BENCH_DELAY_FILE
const resolution = 1

if (file) {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  process.on('SIGUSR2', () => {
    // The histogram records the whole time between two ticks; the planned interval is no delay.
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
