import { type Agent, request as ask } from 'node:http'
import type { BenchRequest } from './subject.ts'

/** The status of an answer that arrived completely; 0 for one that did not. */
export function statusOf(
  agent: Agent,
  address: string,
  { method = 'GET', path, headers, body }: BenchRequest,
): Promise<number> {
  return new Promise(resolve => {
    const sent = ask(`${address}${path}`, { method, agent, headers }, response => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', () => resolve(0))
    sent.end(body)
  })
}

export const isGood = (status: number): boolean => status >= 200 && status < 400
