import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** `cut` breaks the line without an answer. */
export type Reply = 'cut' | { status: number; json?: unknown; headers?: Record<string, string> }

/** A server that answers what the test says. `asked` has the requests so far, such as `GET /api/drafts`. */
export async function serverStandIn(replyTo: (asked: string) => Reply) {
  const asked: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    for await (const _ of request);
    const call = `${request.method} ${request.url}`
    asked.push(call)
    const reply = replyTo(call)
    if (reply === 'cut') {
      request.socket.destroy()
      return
    }
    const { status, json, headers } = reply
    response.writeHead(status, {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    })
    response.end(json === undefined ? undefined : JSON.stringify(json))
  }
  const server = createServer((request, response) => void answer(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** A refusal as the product writes it. */
export const refusal = (status: number, code: string): Reply => ({ status, json: { code, message: code } })
