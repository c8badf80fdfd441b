import { spawn } from 'node:child_process'
import { createServer, connect as lineTo, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { root } from '../../tools/stamp.mjs'
import { Client } from './client.ts'
import { eventually, freshFolder } from './machine.ts'

const password = 'open the curtain'
let people = 0

/** A member, a folder for songs, and a folder in which the program keeps its settings. */
export async function ground({ address }: { address: string }) {
  const mina = new Client(address)
  people += 1
  await mina.register('mina', `mina-${people}@melodrome.test`)
  return { mina, address, folder: await freshFolder(), memory: await freshFolder() }
}

/** Enters the code that the program shows, as the person. */
export function letIn(person: Client, user_code: unknown) {
  return person.call('POST /api/auth/device/approval', '', { user_code, expiresInDays: 1, password })
}

/** One line of `melodrome-publish --json`. */
export interface Told {
  event: string
  [name: string]: unknown
}

/** Runs `melodrome-publish` as a script does. `memory` is the folder in which it keeps its settings. */
export const startPublisher = (memory: string, ...words: string[]) =>
  startPublisherIn({ XDG_CONFIG_HOME: memory }, words)

/** The same with a given environment. */
export function startPublisherIn(environment: Record<string, string>, words: string[]) {
  const child = spawn(process.execPath, [join(root, 'publish', 'main.mjs'), '--json', ...words], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, complaints] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    out += piece
  })
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    complaints += piece
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const told = (): Told[] =>
    out
      .split('\n')
      .slice(0, -1)
      .map(line => JSON.parse(line) as Told)
  return {
    told,
    /** Resolves to the first line with this event. */
    first: async (event: string): Promise<Told> => {
      const found = () => told().find(each => each.event === event)
      return (await eventually(`it tells "${event}"`, 60, found)) as Told
    },
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    ended: new Promise<{ code: number | null; told: Told[]; complaints: string }>(resolve => {
      child.once('close', code => resolve({ code, told: told(), complaints }))
    }),
  }
}

/**
 * A line to the product that can be cut; then nothing passes until it is mended. `loseAnswerTo` cuts it once, when the
 * product answers a request whose first line matches.
 */
export async function cuttableLine(product: string) {
  const { port } = new URL(product)
  const open = new Set<Socket>()
  const line = {
    address: '',
    sentBytes: 0,
    cutAfterBytes: Number.POSITIVE_INFINITY,
    loseAnswerTo: undefined as RegExp | undefined,
  }
  const server = createServer(near => {
    const far = lineTo(Number(port), '127.0.0.1')
    let isLost = false
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined).on('close', () => open.delete(socket))
    }
    near.on('data', piece => {
      line.sentBytes += piece.length
      if (line.loseAnswerTo?.test(piece.toString('latin1'))) {
        line.loseAnswerTo = undefined
        isLost = true
      }
      if (line.sentBytes > line.cutAfterBytes) for (const socket of open) socket.destroy()
      else far.write(piece)
    })
    near.on('end', () => far.end())
    far.on('data', piece => void (isLost ? near.destroy() : near.write(piece)))
    far.on('end', () => near.end())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  line.address = `http://127.0.0.1:${address.port}`
  return line
}
