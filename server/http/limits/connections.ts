import type { Server } from 'node:http'
import { isOwnMachine, networkOf } from './network.ts'

/** A school of 150 with six connections each; far below what would take all that a process may open. */
const mostPerNetwork = 1_000

/** Hangs up on a network that holds more connections than any building full of listeners. */
export function limitConnections(server: Server, most = mostPerNetwork, isExempt = isOwnMachine): void {
  const held = new Map<string, number>()
  server.on('connection', socket => {
    const address = socket.remoteAddress ?? ''
    if (isExempt(address)) return
    const network = networkOf(address)
    const count = (held.get(network) ?? 0) + 1
    if (count > most) {
      socket.destroy()
      return
    }
    held.set(network, count)
    socket.once('close', () => {
      const left = (held.get(network) ?? 1) - 1
      if (left > 0) held.set(network, left)
      else held.delete(network)
    })
  })
}
