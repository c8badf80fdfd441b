import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FolderBlobs } from '../server/media/blobs/folder-blobs.ts'

export interface RangeSpeed {
  rangeBytes: number
  /** Melodrome's bytes per second as a multiple of plain Node's, taken in turns in the same run. */
  throughputRatio: number
  /** CPU time per byte as a fraction of plain Node's: the truer figure where machines are shared. */
  cpuRatio: number
}

interface Load {
  bytes: number
  seconds: number
  cpuSeconds: number
}

const songBytes = 5 * 2 ** 20
const listeners = 24
const secondsPerTurn = 1.5
const turns = 3

/** How fast byte ranges are served, against `createReadStream().pipe()` on bare `node:http`. */
export async function measureRanges(): Promise<RangeSpeed[]> {
  const directory = await mkdtemp(join(tmpdir(), 'melodrome-bench-'))
  const servers: ChildProcess[] = []
  try {
    const store = await FolderBlobs.open(directory)
    const file = join(store.temporaryDirectory, 'song')
    await writeFile(file, randomBytes(songBytes))
    const { name } = await store.keep(file, 'mp3')
    const [ours, plain] = ['melodrome', 'plain'].map(way => startServer(way, directory, name))
    servers.push(ours!, plain!)
    const [ourAddress, plainAddress] = await Promise.all([addressOf(ours!), addressOf(plain!)])
    const speeds: RangeSpeed[] = []
    for (const rangeBytes of [64 * 1024, 2 ** 20]) {
      const total = { ours: emptyLoad(), plain: emptyLoad() }
      for (let turn = 0; turn < turns; turn++) {
        add(total.ours, await load(ours!, ourAddress, rangeBytes))
        add(total.plain, await load(plain!, plainAddress, rangeBytes))
      }
      speeds.push({ rangeBytes, ...compare(total.ours, total.plain) })
    }
    return speeds
  } finally {
    for (const server of servers) server.kill()
    await rm(directory, { recursive: true })
  }
}

function compare(ours: Load, plain: Load): Omit<RangeSpeed, 'rangeBytes'> {
  return {
    throughputRatio: ours.bytes / ours.seconds / (plain.bytes / plain.seconds),
    cpuRatio: ours.cpuSeconds / ours.bytes / (plain.cpuSeconds / plain.bytes),
  }
}

async function load(server: ChildProcess, address: string, rangeBytes: number): Promise<Load> {
  const before = await cpuSecondsOf(server)
  const start = performance.now()
  const until = start + secondsPerTurn * 1000
  const agent = new http.Agent({ keepAlive: true, maxSockets: listeners })
  const listening = Array.from({ length: listeners }, (_, seed) =>
    listen(agent, address, rangeBytes, until, seed),
  )
  const bytes = (await Promise.all(listening)).reduce((sum, heard) => sum + heard, 0)
  agent.destroy()
  const seconds = (performance.now() - start) / 1000
  return { bytes, seconds, cpuSeconds: (await cpuSecondsOf(server)) - before }
}

/** One listener who jumps about in the song; the bytes heard. */
async function listen(agent: http.Agent, address: string, rangeBytes: number, until: number, seed: number) {
  let heard = 0
  for (let jump = seed; performance.now() < until; jump++) {
    const first = (jump * 7_919_777) % (songBytes - rangeBytes)
    heard += await receive(agent, address, `bytes=${first}-${first + rangeBytes - 1}`)
  }
  return heard
}

function receive(agent: http.Agent, address: string, range: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${address}/song`, { agent, headers: { range } }, response => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.byteLength))
      response.on('end', () => resolve(bytes))
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}

function startServer(way: string, directory: string, name: string): ChildProcess {
  const file = join(import.meta.dirname, 'range-server.ts')
  return fork(file, [way, directory, name], { execArgv: ['--import', 'tsx'] })
}

async function addressOf(server: ChildProcess): Promise<string> {
  return (await nextMessage<{ address: string }>(server)).address
}

async function cpuSecondsOf(server: ChildProcess): Promise<number> {
  const answer = nextMessage<{ cpuSeconds: number }>(server)
  server.send('cpu')
  return (await answer).cpuSeconds
}

function nextMessage<Message>(server: ChildProcess): Promise<Message> {
  return new Promise(resolve => {
    server.once('message', (message: Message) => resolve(message))
  })
}

function emptyLoad(): Load {
  return { bytes: 0, seconds: 0, cpuSeconds: 0 }
}

function add(total: Load, turn: Load): void {
  total.bytes += turn.bytes
  total.seconds += turn.seconds
  total.cpuSeconds += turn.cpuSeconds
}
