import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * `clear`: as usual. `slow`: each piece is late, and few bytes pass. `silent`: nothing arrives, and neither side is told.
 * `down`: open connections break and new ones fail.
 */
export type Weather = 'clear' | 'slow' | 'silent' | 'down'

/** A line between two programs of this machine that can be made slow or broken, like a bad network. */
export interface Line {
  port: number
  become: (weather: Weather) => void
  /** Breaks all open connections; new ones work as before. */
  cut: () => void
  close: () => void
}

const slowBytesPerSecond = 60_000
const slowDelayMs = 80
const lookEveryMs = 20

/** @param to where the line leads; called for each new connection */
export async function layLine(to: () => NetConnectOpts): Promise<Line> {
  let weather: Weather = 'clear'
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, near => {
    if (weather === 'down') {
      breakOff(near)
      return
    }
    const far = connect({ ...to(), allowHalfOpen: true })
    carry(near, far)
    carry(far, near)
  })

  /** Sends one piece after the other; meanwhile the sender waits, as for a full buffer. */
  function carry(from: Socket, onto: Socket): void {
    open.add(from)
    from.on('data', piece => {
      from.pause()
      void passed(piece.length).then(() => onto.write(piece, () => from.resume()))
    })
    from.once('end', () => onto.end())
    from.on('error', () => breakOff(onto))
    from.once('close', () => {
      open.delete(from)
      onto.end()
    })
  }

  const isSilent = (): boolean => weather === 'silent'

  async function passed(bytes: number): Promise<void> {
    if (weather === 'slow') await pause(slowDelayMs + (bytes / slowBytesPerSecond) * 1000)
    while (isSilent()) await pause(lookEveryMs)
  }

  const cut = (): void => {
    for (const socket of open) breakOff(socket)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    become(next) {
      weather = next
      if (next === 'down') cut()
    },
    cut,
    close() {
      weather = 'down'
      cut()
      server.close()
    },
  }
}

/**
 * Breaks a connection at once. On a TCP socket the other end sees an error; a Unix socket has no reset. A socket that has
 * begun to end can't be reset: Node would keep its handle, and this program could not exit.
 */
function breakOff(socket: Socket): void {
  if (socket.remoteAddress === undefined || socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}
