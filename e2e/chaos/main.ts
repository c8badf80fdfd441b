// `npm run chaos`: two instances, sixteen people, and everything that can break. `--minutes 3 --seed 42` repeats the run
// that printed this seed.
import { spawnSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../tools/product.ts'
import { root } from '../../tools/stamp.mjs'
import { unseenOfPlanted } from './planted.ts'
import { type Chaos, runChaos } from './run.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
  },
})
const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
if (!(minutes >= 0) || !Number.isInteger(seed)) {
  console.error('Usage: npm run chaos -- --minutes 8 --seed 42')
  process.exit(2)
}

ensureBuilt()
console.log(`seed ${seed}, ${minutes} minutes`)
const chaos = await runChaos({ seed, seconds: minutes * 60, holdMs: 4_000, say: line => console.log(line) })
try {
  console.log(`\n${report(chaos)}\n`)
  const unseen = await unseenOfPlanted(chaos)
  for (const what of unseen) console.error(`Planted but not found: ${what}.`)
  for (const what of chaos.wrong) console.error(what)
  console.log(chaos.wrong.length === 0 ? 'Nothing is wrong.' : `${chaos.wrong.length} things are wrong.`)
  process.exitCode = chaos.wrong.length + unseen.length > 0 ? 1 : 0
} finally {
  await chaos.stop()
}

/** The report in the form of docs/reliability.md. */
function report({ struck, world: { promises }, scene, settledSeconds, swept, triedAgain }: Chaos): string {
  const lines = struck.map(
    ({ name, times, worstSeconds }) => `| ${name} | ${times} | ${worstSeconds.toFixed(1)} s |`,
  )
  const refused = [...promises.refused].map(([code, times]) => `${code} ${times}`)
  const made = Object.entries(promises.made).map(([table, rows]) => `${table} ${rows.size}`)
  return [
    circumstances(),
    `Seed ${seed}, ${minutes} minutes; ${promises.acknowledged} calls acknowledged (made: ${made.join(', ')}).`,
    `Not done: ${refused.join(', ')}.`,
    `Disk full by ${scene.disk.way}. ${swept.orphans} orphans swept, ${triedAgain} songs tried again. Settled after ${settledSeconds.toFixed(1)} s.`,
    '',
    '| Fault | Times | Served again after at most |',
    '|---|---|---|',
    ...lines,
  ].join('\n')
}

function circumstances(): string {
  const { stdout: commit } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  })
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}`
  const load = loadavg()[0]?.toFixed(1)
  return `Commit ${commit.trim() || 'unknown'}; ${machine}; load average ${load}; ${new Date().toISOString().slice(0, 10)}.`
}
