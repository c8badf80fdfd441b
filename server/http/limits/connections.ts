import type { Server } from 'node:http'
import { isOwnMachine, networkOf } from './network.ts'

/** Enough for a school of 150 with six connections each; far below the number that a process may open. */
const mostPerNetwork = 1_000

/** Closes new connections of a network that holds more than any building full of listeners would. */
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
