import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { FolderBlobs } from '../server/media/blobs/folder-blobs.ts'
import { ownDatabaseOf } from '../tools/own-database.ts'
import { songUuid } from './fill.ts'
import { hasNginx, type Rival, startNginx, startPlainNode } from './rivals.ts'
import type { Sizes } from './sizes.ts'
import { median, perSecond, ratio, spend } from './spend.ts'
import type { BenchRequest, Stage } from './subject.ts'
import { decimals, markdownTable } from './table.ts'

const songBytes = 5 * 2 ** 20
const rangeBytes = 256 * 1024
const targetCpuMs = 0.2

/** One server's turn. */
interface Turn {
  megabytesPerSecond: number
  cpuMs: number | undefined
  databaseCpuMs?: number | undefined
}

/** How fast a listener who jumps about in a song is served, against plain Node and nginx, in turns in one run. */
export async function measureRanges(stage: Stage, sizes: Sizes): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'melodrome-range-'))
  const rivals: Rival[] = []
  try {
    const file = await keepSong(stage)
    rivals.push(await startPlainNode(file, songBytes))
    if (hasNginx) rivals.push(await startNginx(file, folder))
    const turns = new Map<string, Turn[]>()
    for (let round = 0; round <= sizes.rounds; round++) {
      for (const [name, turn] of await measureRound(stage, rivals, basename(file), sizes.subjectSeconds)) {
        // The first round only warms up.
        if (round > 0) turns.set(name, [...(turns.get(name) ?? []), turn])
      }
    }
    return asTable(turns)
  } finally {
    for (const rival of rivals) await rival.stop()
    await rm(folder, { recursive: true })
  }
}

/** Gives the first song its sound and answers the sound's file. */
async function keepSong({ app, community }: Stage): Promise<string> {
  const store = await FolderBlobs.open(app.dataDirectory)
  const temporary = join(store.temporaryDirectory, 'bench-song')
  await writeFile(temporary, randomBytes(songBytes))
  const { name } = await store.keep(temporary, 'mp3')
  await community.database.query('update songs set audio_blob = $1 where id = $2', [name, songUuid(0)])
  return (await store.localFile(name)).path
}

async function measureRound(
  { app, community }: Stage,
  rivals: readonly Rival[],
  fileName: string,
  secondsPerTurn: number,
) {
  const turns: [string, Turn][] = []
  for (const { name, address, pid } of rivals) {
    const { load, cpuMs } = await spend(address, jumps(`/${fileName}`), secondsPerTurn, { rival: pid })
    if (load.failed > 0) throw new Error(`${name} failed ${load.failed} times`)
    turns.push([name, { megabytesPerSecond: megabytes(perSecond(load)), cpuMs: cpuMs.rival }])
  }
  const pids = { server: app.pid, database: ownDatabaseOf(app.dataDirectory).pid }
  const asked = jumps(`/api/songs/${community.songId(0)}/stream`, { cookie: community.cookie(1) })
  const { load, cpuMs } = await spend(app.address, asked, secondsPerTurn, pids)
  if (load.failed > 0) throw new Error(`Melodrome failed ${load.failed} times`)
  const own = { megabytesPerSecond: megabytes(perSecond(load)), cpuMs: cpuMs.server }
  turns.push(['Melodrome', { ...own, databaseCpuMs: cpuMs.database }])
  return turns
}

function jumps(path: string, headers: Record<string, string> = {}): BenchRequest[] {
  return Array.from({ length: 200 }, (_, jump) => {
    const first = (jump * 7_919_777) % (songBytes - rangeBytes)
    return { path, headers: { ...headers, range: `bytes=${first}-${first + rangeBytes - 1}` } }
  })
}

function megabytes(rangesPerSecond: number): number {
  return (rangesPerSecond * rangeBytes) / 1e6
}

/** Ratios are taken within a round: Melodrome's bytes per second as a multiple of each rival's. */
function asTable(turns: ReadonlyMap<string, readonly Turn[]>): string {
  const own = turns.get('Melodrome') ?? []
  const lines = [...turns].map(([name, taken]) => [
    name,
    decimals(median(taken.map(turn => turn.cpuMs)), 3),
    decimals(median(taken.map(turn => turn.databaseCpuMs)), 3),
    name === 'Melodrome' ? String(targetCpuMs) : '–',
    decimals(median(taken.map((turn, i) => ratio(own[i]?.cpuMs, turn.cpuMs))), 2),
    decimals(median(taken.map((turn, i) => ratio(own[i]?.megabytesPerSecond, turn.megabytesPerSecond))), 2),
    decimals(median(taken.map(turn => turn.megabytesPerSecond)), 0),
  ])
  const heading = ['256 KB ranges', 'CPU ms: server', 'PostgreSQL', 'target']
  return markdownTable([[...heading, "Melodrome's CPU to its", "Melodrome's MB/s to its", 'MB/s'], ...lines])
}
