import { fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'

/** Another server of the same file, in a process of its own. */
export interface Rival {
  name: string
  /** Where the file is. */
  address: string
  pid: number
  stop: () => Promise<void>
}

export const hasNginx = spawnSync('nginx', ['-v']).error === undefined

/** `createReadStream().pipe()` on bare `node:http`, in pieces of 256 KB. */
export async function startPlainNode(file: string, fileBytes: number): Promise<Rival> {
  const child = fork(join(import.meta.dirname, 'plain-range-server.ts'), [file, String(fileBytes)], {
    execArgv: ['--import', 'tsx'],
  })
  const [message] = await once(child, 'message')
  const { address }: { address: string } = message
  return { name: 'plain Node', address, pid: child.pid!, stop: () => ended(child) }
}

/** nginx with `sendfile`, one worker, nothing logged. `folder` is for its own files. */
export async function startNginx(file: string, folder: string): Promise<Rival> {
  const port = await freePort()
  await mkdir(join(folder, 'logs'), { recursive: true })
  await writeFile(join(folder, 'nginx.conf'), nginxConfiguration(port, dirname(file), folder))
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'inherit' })
  const address = `http://127.0.0.1:${port}`
  await answers(`${address}/${basename(file)}`)
  return { name: 'nginx', address, pid: child.pid!, stop: () => ended(child) }
}

/** As root the worker would become a user who may not read our files. */
function nginxConfiguration(port: number, root: string, folder: string): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 512; }
http {
  ${places.map(place => `${place}_temp_path ${folder}/${place};`).join(' ')}
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  default_type audio/mpeg;
  server { listen 127.0.0.1:${port}; root ${root}; }
}
`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function answers(address: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isThere = await fetch(address, { method: 'HEAD' }).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`nothing answers at ${address}`)
}

async function ended(child: ReturnType<typeof spawn>): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}
