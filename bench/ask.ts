import { type Agent, request as ask } from 'node:http'
import type { BenchRequest } from './subject.ts'

/** Whether the answer arrived completely and was not an error. */
export function succeeds(
  agent: Agent,
  address: string,
  { method = 'GET', path, headers, body }: BenchRequest,
): Promise<boolean> {
  return new Promise(resolve => {
    const sent = ask(`${address}${path}`, { method, agent, headers }, response => {
      response.resume()
      response.once('end', () => resolve((response.statusCode ?? 500) < 400))
    })
    sent.once('error', () => resolve(false))
    sent.end(body)
  })
}
