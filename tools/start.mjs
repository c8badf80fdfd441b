// `npm start`: builds when the sources have changed, then runs the server in this process. Arguments, as in
// `npm start seed`, stay in `process.argv`, where the server reads them.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dist, isBuilt, root } from './stamp.mjs'

const oldestNode = [20, 19]

refuseToStartWithout(
  nodeIsRecent(),
  `Melodrome needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`,
)
refuseToStartWithout(
  existsSync(join(root, 'node_modules')),
  'The packages are not installed yet: run `npm ci` first.',
)

if (!isBuilt()) build()
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(dist, 'server', 'main.js')).href)

function build() {
  const { status, signal } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'tools', 'build.ts')],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  if (signal) process.exit(1)
  refuseToStartWithout(status === 0, 'The build failed; the lines above say why.')
}

function nodeIsRecent() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

/** @param {boolean} condition @param {string} sentence */
function refuseToStartWithout(condition, sentence) {
  if (condition) return
  console.error(sentence)
  process.exit(1)
}
