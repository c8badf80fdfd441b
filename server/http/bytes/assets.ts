import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The browser's build, with its ready-made .br and .gz. */
export async function serveAssets(app: FastifyInstance, directory: string): Promise<void> {
  // There are hundreds of files, most of them pieces of fonts: one route for all, because one for each would slow down
  // every start.
  await app.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    // Their names carry a hash of their content.
    maxAge: '365d',
    immutable: true,
  })
  await app.register(fastifyStatic, {
    root: directory,
    prefix: '/',
    // All other addresses are pages.
    wildcard: false,
    index: false,
    preCompressed: true,
    maxAge: '1d',
    decorateReply: false,
    // Hidden folders, such as the build's manifest, are left out anyway.
    // A new version has to be found at once.
    setHeaders: (reply, path) => {
      if (path.includes('service-worker.js')) void reply.header('cache-control', 'no-cache')
    },
    globIgnore: ['assets/**', '**/*.br', '**/*.gz', '**/*.map'],
  })
}
