import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Product } from '../tools/product.ts'
import type { BenchRequest } from './subject.ts'

export interface Reference {
  address: string
  pid: number
  stop: () => Promise<void>
}

/** Until `stop`, a bare server answers everything with `answer`. */
export async function startReference(answer: { body: Buffer; type: string }): Promise<Reference> {
  const folder = await mkdtemp(join(tmpdir(), 'melodrome-reference-'))
  const bodyFile = join(folder, 'body')
  await writeFile(bodyFile, answer.body)
  const child: ChildProcess = fork(
    join(import.meta.dirname, 'reference-server.ts'),
    [bodyFile, answer.type],
    {
      execArgv: ['--import', 'tsx'],
    },
  )
  const [message] = await once(child, 'message')
  const { address }: { address: string } = message
  return {
    address,
    pid: child.pid!,
    async stop() {
      child.kill()
      await rm(folder, { recursive: true })
    },
  }
}

/** What the subject answers is what the bare server will answer too, so that both move the same bytes. */
export async function sampleAnswer(app: Product, request: BenchRequest | undefined) {
  if (!request) throw new Error('a subject asks at least one request')
  const { path, ...init } = request
  const response = await fetch(`${app.address}${path}`, init)
  const body = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.toString()}`)
  return { body, type: response.headers.get('content-type') ?? 'application/octet-stream' }
}
