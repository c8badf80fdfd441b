import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The browser's build: names carry a hash of their content, so they may be kept for a year; ready-made .br and .gz. */
export async function serveAssets(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz', '**/*.map'],
  })
}
