import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Product, startProduct } from '../tools/product.ts'
import { type LoopDelay, loopDelay, observing, startIdler, watchMemory } from './observation.ts'
import { signUp } from './sign-up.ts'
import type { Sizes } from './sizes.ts'
import { aboveGoal, markdownTable } from './table.ts'
import type { UploadNews, UploadOrder } from './upload-client.ts'
import { writeWav } from './wav.ts'

const smallBytes = 2 ** 20
const idleSeconds = 3
const memoryGoalMegabytes = 60
const delayGoalMs = 10

interface Phase {
  name: string
  delay: LoopDelay
  /** Of a program that does nothing, at the same time on the same machine. */
  idleDelay: LoopDelay
  /** The server's highest memory in this phase minus its memory before, in megabytes. */
  growthMegabytes: number
}

/** Several uploads of the largest allowed file at the same time: their cost in memory and event loop delay. */
export async function measureUploads({ uploads }: Sizes): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'melodrome-uploads-'))
  const observed = join(folder, 'delay.json')
  const app = await startProduct(observing(observed))
  const idler = await startIdler(join(folder, 'idle-delay.json'))
  try {
    const [small, large] = [join(folder, 'small.wav'), join(folder, 'large.wav')]
    await writeWav(small, smallBytes)
    await writeWav(large, uploads.bytes)
    const cookies = await Promise.all(Array.from({ length: uploads.files }, (_, n) => signUp(app, n)))
    await finished({ address: app.address, file: small, cookies: cookies.slice(0, 1) })
    const delays = { own: () => loopDelay(app.pid, observed), idle: idler.delay }
    const phases = await measurePhases(app, delays, { address: app.address, file: large, cookies }, uploads)
    const left = await leftByAborted(app, {
      address: app.address,
      file: large,
      cookies: cookies.slice(0, 2),
      abortAfterBytes: uploads.abortAfterBytes,
    })
    return `${asTable(phases)}\n\n${leftSentence(left, uploads.abortAfterBytes)}`
  } finally {
    idler.stop()
    await app.stop()
    await rm(folder, { recursive: true })
  }
}

type Delays = Record<'own' | 'idle', () => Promise<LoopDelay>>

async function measurePhases(
  app: Product,
  delays: Delays,
  order: UploadOrder,
  { files, bytes, analysisSeconds }: Sizes['uploads'],
): Promise<Phase[]> {
  await pause(500)
  const baseline = watchMemory(app.pid)()
  const phases: Phase[] = []
  const during = async (name: string, work: Promise<unknown>): Promise<void> => {
    const most = watchMemory(app.pid)
    await Promise.all([delays.own(), delays.idle()])
    await work
    const [delay, idleDelay] = await Promise.all([delays.own(), delays.idle()])
    phases.push({ name, delay, idleDelay, growthMegabytes: most() - baseline })
  }
  await during('idle', pause(idleSeconds * 1000))
  const { sent, answered } = startUploads(order)
  await during(`receiving ${files} files of ${bytes / 2 ** 20} MB`, sent)
  await during('analysing them', pause(analysisSeconds * 1000))
  for (const { status, message } of await answered) {
    if (status !== 200) throw new Error(`an upload was answered ${status}: ${message}`)
  }
  return phases
}

type Answered = Extract<UploadNews, { event: 'answered' }>

function startUploads(order: UploadOrder): { sent: Promise<void>; answered: Promise<Answered[]> } {
  const child = fork(join(import.meta.dirname, 'upload-client.ts'), [JSON.stringify(order)], {
    execArgv: ['--import', 'tsx'],
  })
  let sentCount = 0
  const answers: Answered[] = []
  const sent = new Promise<void>(resolve => {
    child.on('message', (news: UploadNews) => {
      if (news.event === 'answered') answers.push(news)
      else if (++sentCount === order.cookies.length) resolve()
    })
  })
  return { sent, answered: once(child, 'exit').then(() => answers) }
}

async function finished(order: UploadOrder): Promise<void> {
  await startUploads(order).answered
}

/** How many additional files are in the folder for unfinished uploads after senders have hung up. */
async function leftByAborted(app: Product, order: UploadOrder): Promise<number> {
  const unfinished = async (): Promise<string[]> => {
    const entries = await readdir(join(app.dataDirectory, 'incoming'), { withFileTypes: true })
    return entries.filter(entry => entry.isFile()).map(entry => entry.name)
  }
  const before = await unfinished()
  await finished(order)
  await pause(1_000)
  return (await unfinished()).filter(name => !before.includes(name)).length
}

function leftSentence(files: number, abortAfterBytes: number): string {
  const left = files === 0 ? 'nothing of theirs was left' : `${files} files of theirs were still`
  return `Two more senders hung up after ${abortAfterBytes / 1e6} MB each; a second later ${left} on the disk.`
}

function asTable(phases: readonly Phase[]): string {
  return markdownTable([
    ['while', 'p50 ms', 'p99 ms', 'goal', '', 'max ms', 'idle p99 ms', 'idle max ms', 'MB more', 'goal', ''],
    ...phases.map(({ name, delay, idleDelay, growthMegabytes }) => [
      name,
      delay.p50Ms.toFixed(1),
      delay.p99Ms.toFixed(1),
      `${delayGoalMs}`,
      aboveGoal(delay.p99Ms, delayGoalMs),
      delay.maxMs.toFixed(0),
      idleDelay.p99Ms.toFixed(1),
      idleDelay.maxMs.toFixed(0),
      growthMegabytes.toFixed(0),
      `${memoryGoalMegabytes}`,
      aboveGoal(growthMegabytes, memoryGoalMegabytes),
    ]),
  ])
}
