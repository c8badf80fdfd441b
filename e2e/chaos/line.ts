import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** How a line is: as usual; each piece late and few of them; nothing arrives, and neither side is told; no connection gets through. */
export type Weather = 'clear' | 'slow' | 'silent' | 'down'

/** A line between two programs of this machine that can be made as bad as one between continents. */
export interface Line {
  port: number
  become: (weather: Weather) => void
  /** Breaks what is under way; what comes after is carried as before. */
  cut: () => void
  close: () => void
}

const slowBytesPerSecond = 60_000
const slowDelayMs = 80
const lookEveryMs = 20

/** @param to where it leads, asked anew for each connection */
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

  /** One piece after the other; the sender waits as it would for a full buffer. */
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
 * At once and with an error at the other end, where the kind of socket knows that. One that has begun to end can't be
 * reset any more; Node would keep its handle, and this program could not exit.
 */
function breakOff(socket: Socket): void {
  if (socket.remoteAddress === undefined || socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}
