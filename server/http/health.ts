import type { FastifyInstance } from 'fastify'

export interface Health {
  /** Resolves when the database answers, rejects otherwise. */
  databaseAnswers: () => Promise<unknown>
  isStopping: () => boolean
}

/** `/health`: the process is running. `/ready`: it can serve, so a load balancer may send people here. */
export function answerHealth(app: FastifyInstance, health: Health): void {
  app.get('/health', async () => ({ status: 'alive' }))
  app.get('/ready', async (_request, reply) => {
    if (health.isStopping()) return reply.code(503).send({ status: 'stopping' })
    try {
      await health.databaseAnswers()
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'waiting for the database' })
    }
  })
}
