import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ObjectStore } from '../blobs/object-store.ts'

const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin']
const missing = programs.filter(program => !existsSync(join('/usr/bin', program)))

/** Why no Ceph can be started here, for the name of the skipped tests; empty if one can. */
export const whyNoCeph =
  missing.length > 0 ? ` (not run: apt install ceph-mon ceph-osd radosgw ceph-common)` : ''

const longestStartMs = 90_000
const accessKey = 'AKTEST'
const secretKey = 'SKTEST'

export interface Ceph {
  /** Makes a new bucket. */
  bucket: () => Promise<ObjectStore>
  /** `kill -9` of the gateway; stored blobs stay. */
  killGateway: () => Promise<void>
  /** Resolves when it answers. */
  startGateway: () => Promise<void>
  stop: () => Promise<void>
}

/** A real Ceph on this machine: a monitor, a store in memory, and its S3 gateway. It takes about 12 seconds. */
export async function startCeph(): Promise<Ceph> {
  const folder = await mkdtemp(join(tmpdir(), 'melodrome-ceph-'))
  const [port, monitorPort] = [await freePort(), await freePort()]
  const running: ChildProcess[] = []
  let gateway: ChildProcess | undefined
  let isStopping = false
  const stop = async (): Promise<void> => {
    isStopping = true
    await Promise.all(running.map(endNow))
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const configuration = join(folder, 'ceph.conf')
  const start = (program: string, ...words: string[]): ChildProcess => {
    const log = openSync(join(folder, 'log', program), 'a')
    const all = ['-c', configuration, ...words, '-f']
    const child = spawn(program, all, { cwd: folder, stdio: ['ignore', log, log] })
    running.unshift(child)
    return child
  }
  /**
   * A store that speaks to the monitor before it knows its map ends at once ("wrong fsid"), and works the next time.
   */
  const startStore = (): void =>
    void start('ceph-osd', '-i', '0').once('exit', () => {
      if (!isStopping) startStore()
    })
  const startGateway = async (): Promise<void> => {
    gateway = start('radosgw', '-n', 'client.rgw.a')
    await answers(`http://127.0.0.1:${port}/`)
  }
  try {
    const cluster = randomUUID()
    for (const name of ['mon/a', 'osd/0', 'run', 'log']) await mkdir(join(folder, name), { recursive: true })
    await writeFile(configuration, configurationOf({ folder, cluster, port, monitorPort }))
    const run = (program: string, ...words: string[]): void =>
      void execFileSync(program, words, { cwd: folder, stdio: 'ignore', timeout: 60_000 })
    run('monmaptool', '--create', '--addv', 'a', `[v1:127.0.0.1:${monitorPort}]`, '--fsid', cluster, 'monmap')
    run('ceph-mon', '-c', configuration, '--mkfs', '-i', 'a', '--monmap', 'monmap')
    start('ceph-mon', '-i', 'a')
    const disk = randomUUID()
    run('ceph', '-c', configuration, 'osd', 'new', disk, '0')
    run('ceph-osd', '-c', configuration, '-i', '0', '--mkfs', '--osd-uuid', disk)
    startStore()
    await startGateway()
    const keys = [`--access-key=${accessKey}`, `--secret-key=${secretKey}`]
    run('radosgw-admin', '-c', configuration, 'user', 'create', '--uid=test', '--display-name=test', ...keys)
  } catch (error) {
    const said = await lastWords(join(folder, 'log'))
    await stop()
    throw new Error(`Ceph does not start.\n${said}`, { cause: error })
  }
  return {
    bucket: () => newBucket(`http://127.0.0.1:${port}`),
    killGateway: async () => {
      if (gateway) await endNow(gateway)
    },
    startGateway,
    stop,
  }
}

async function newBucket(endpoint: string): Promise<ObjectStore> {
  const bucket = `songs-${randomUUID().slice(0, 8)}`
  const store = { endpoint, bucket, region: 'us-east-1', key: { id: accessKey, secret: secretKey } }
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    endpoint,
    region: store.region,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return store
}

interface Shape {
  folder: string
  cluster: string
  port: number
  monitorPort: number
}

/** Nothing leaves the machine, no sign-in is needed, and everything is stored once. */
function configurationOf({ folder, cluster, port, monitorPort }: Shape): string {
  return `[global]
fsid = ${cluster}
mon host = [v1:127.0.0.1:${monitorPort}]
ms bind msgr2 = false
ms bind ipv6 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail warn = 1
mon data avail crit = 1
osd objectstore = memstore
memstore device bytes = 4294967296
mon data = ${folder}/mon/a
osd data = ${folder}/osd/0
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
pid file = ${folder}/run/$name.pid
log file = ${folder}/log/$name.log
[client.rgw.a]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw enable apis = s3
keyring = /dev/null
`
}

async function lastWords(folder: string): Promise<string> {
  const names = await readdir(folder)
  const logs = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
  return names.map((name, i) => `${name}:\n${logs[i]!.split('\n').slice(-15).join('\n')}`).join('\n')
}

async function answers(address: string): Promise<void> {
  const until = Date.now() + longestStartMs
  while (Date.now() < until) {
    if (await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)) return
    await pause(100)
  }
  throw new Error('The gateway of Ceph does not answer.')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

function endNow(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
