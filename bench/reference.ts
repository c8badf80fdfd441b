import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as ask, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Product } from '../tools/product.ts'
import type { BenchRequest } from './subject.ts'

export interface Answer {
  body: Buffer
  type: string
}

export interface Reference {
  address: string
  pid: number
  stop: () => Promise<void>
}

/** Until `stop`, a bare server answers everything with `answer`. */
export async function startReference(answer: Answer): Promise<Reference> {
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

/**
 * What the subject answers is what the bare server will answer too, byte for byte as it goes over the line, so that
 * both move the same number of them.
 */
export async function sampleAnswer(app: Product, request: BenchRequest | undefined): Promise<Answer> {
  if (!request) throw new Error('a subject asks at least one request')
  const { path, method = 'GET', headers = {}, body } = request
  const asked = ask(`${app.address}${path}`, { method, headers, agent: false })
  asked.end(body)
  const [response]: IncomingMessage[] = await once(asked, 'response')
  if (!response) throw new Error(`${path} was not answered`)
  const answer = Buffer.concat(await response.toArray())
  const { statusCode = 0, headers: about } = response
  if (statusCode >= 400) throw new Error(`${path} answered ${statusCode}: ${answer.toString()}`)
  return { body: answer, type: about['content-type'] ?? 'application/octet-stream' }
}
