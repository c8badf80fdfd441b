import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Endpoint, writesItself } from '#contract/endpoint.ts'
import { readOn } from '../database/replicas/reading-call.ts'
import type { Replicas } from '../database/replicas/replicas.ts'
import { isRead, type Viewer } from './mount.ts'

/** Notes at a person's session or token that they have written, and the position of the log after that. */
export type NoteWrite = (writer: Viewer) => Promise<void>

/**
 * THE place that decides where a call reads. A replica answers what members and visitors may read, if it has everything
 * that the reader has written. The primary always answers:
 *
 * - who is asking, and the call's limits: both are read before;
 * - everything that writes, and what such a call reads;
 * - moderators and administrators: they decide by what they see;
 * - bytes: whether a song may be heard now;
 * - members who are banned or still have to show a second factor.
 */
export class Reading {
  readonly #replicas: Replicas
  readonly #writers = new WeakMap<FastifyRequest, Viewer>()

  /** Also for addresses outside of the contract; it must exist before their routes are added. */
  constructor(app: FastifyInstance, replicas: Replicas, noteWrite: NoteWrite) {
    this.#replicas = replicas
    app.addHook('preHandler', (request, _reply, done) => {
      const replica = request.routeOptions.config.isForVisitors && replicas.pick(0n)
      if (replica) readOn(replica, done)
      else done()
    })
    // Before the answer is sent: the person who gets it may ask again at once.
    app.addHook('onSend', async (request, reply) => {
      const writer = this.#writers.get(request)
      if (writer && reply.statusCode < 400) await noteWrite(writer)
    })
  }

  during<T>(endpoint: Endpoint, request: FastifyRequest, viewer: Viewer | null, act: () => T): T {
    if (!isRead(request)) {
      if (viewer) this.#writers.set(request, viewer)
      return act()
    }
    const replica = this.#replicaFor(endpoint, viewer)
    return replica ? readOn(replica, act) : act()
  }

  #replicaFor({ may, answer, evenBanned }: Endpoint, viewer: Viewer | null) {
    if ((may !== 'anyone' && may !== 'member') || evenBanned || writesItself(answer)) return undefined
    if (!viewer) return this.#replicas.pick(0n)
    if (viewer.role !== 'member' || viewer.wroteAt === undefined) return undefined
    return this.#replicas.pick(viewer.wroteAt)
  }
}
