// nginx with the configuration of the guide (docs/operations.md), but with the ports and folders of a test.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFailed, onTestFinished } from 'vitest'
import { root } from '../../tools/stamp.mjs'
import { eventually, freePort, freshFolder } from './machine.ts'

/** Whether nginx is installed here: Debian's package `nginx` or `nginx-light`. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0

export interface Nginx {
  address: string
  /** `kill -9` of nginx and its workers. */
  kill: () => Promise<void>
  /** Starts it again on the same port. */
  start: () => Promise<void>
}

/** Starts nginx; it runs until the test ends. */
export async function startNginx(
  instances: readonly string[],
  dataDirectory: string,
  port?: number,
): Promise<Nginx> {
  const folder = await freshFolder()
  port ??= await freePort()
  const file = join(folder, 'nginx.conf')
  mkdirSync(join(folder, 'cache'))
  const replaced = replaceAll(exampleIn(readFileSync(join(root, 'docs/operations.md'), 'utf8')), [
    [/^ {2}server 127\.0\.0\.1:.*;\n/gm, ''],
    [
      '  keepalive 64;',
      `${instances.map(at => `  server ${new URL(at).host};`).join('\n')}\n  keepalive 64;`,
    ],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    [/^ {2}ssl_certificate.*;\n/gm, ''],
    ['/var/lib/nginx/melodrome', join(folder, 'cache')],
    ['/var/lib/melodrome/blobs/', `${join(dataDirectory, 'blobs')}/`],
  ])
  writeFileSync(file, around(folder, replaced))
  execFileSync('nginx', ['-t', '-q', '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const address = `http://127.0.0.1:${port}`
  let nginx: ChildProcess
  const start = async (): Promise<void> => {
    // In a group of its own, so that a kill reaches its workers too.
    nginx = spawn('nginx', ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
    // Any answer will do, also that no instance is running yet.
    await eventually('nginx answers', 20, () =>
      fetch(`${address}/ready`).then(
        () => true,
        () => false,
      ),
    )
  }
  const kill = (): Promise<void> =>
    new Promise(resolve => {
      nginx.once('exit', () => resolve())
      process.kill(-nginx.pid!, 'SIGKILL')
    })
  let log = ''
  onTestFailed(() => console.error(log))
  onTestFinished(async () => {
    await ended(nginx)
    // Read now, because the folder is deleted before the log can be shown.
    log = readFileSync(join(folder, 'error.log'), 'utf8')
  })
  await start()
  return { address, kill, start }
}

function exampleIn(guide: string): string {
  const example = /^```nginx\n(.*?)^```$/ms.exec(guide)?.[1]
  if (!example) throw new Error('The guide has no example for nginx.')
  return example
}

/** Throws when a replacement doesn't match, so that the test can't run something different from the guide. */
function replaceAll(text: string, replacements: [from: string | RegExp, to: string][]): string {
  return replacements.reduce((done, [from, to]) => {
    const next = typeof from === 'string' ? done.replaceAll(from, to) : done.replace(from, to)
    if (next === done) throw new Error(`The guide's example for nginx has no ${String(from)}.`)
    return next
  }, text)
}

/** The configuration that nginx needs around a file of conf.d, without folders of the system. */
const around = (folder: string, site: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 256; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(kind => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
${site}
}
`

function ended(nginx: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    if (nginx.exitCode !== null || nginx.signalCode !== null) return resolve()
    nginx.once('exit', () => resolve())
    nginx.kill('SIGTERM')
  })
}
