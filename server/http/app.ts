import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { maxAudioBytes } from '#contract/limits.ts'
import { compressAnswers } from './bytes/compress.ts'
import { answerFailures, asRefusal, sendProblem } from './failures.ts'
import { putSafeHeaders, secureHeaders } from './headers.ts'
import { openToTokens } from './input/cors.ts'
import { refuseFalseHosts, refuseForeignOrigins } from './input/origin.ts'
import { takeStrictJson } from './input/strict-json.ts'
import { limitConnections } from './limits/connections.ts'
import { limitNetworks } from './limits/limit-tries.ts'
import { limitBodies } from './limits/sender.ts'
import type { TokenBuckets } from './limits/token-buckets.ts'
import { Refusal } from './refusal.ts'
import { newRequestId } from './request-id.ts'

export interface AppOptions {
  log: FastifyBaseLogger
  publicUrl: string | undefined
  trustProxy: false | number | string
  buckets: TokenBuckets
}

const maxBodyBytes = 256 * 1024
/** A slow line needs its time for 100 MB. A stalled one is cut earlier, and what is no upload too (`sender.ts`). */
const requestTimeoutMs = 60 * 60_000
const headersTimeoutMs = 15_000
/** What is under way at a stop has so long; service managers kill after 30 seconds and more. */
const finishMs = 25_000

/** The web server without any room in it: safety, languages of failure, cookies, uploads, compression. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const isHttps = options.publicUrl?.startsWith('https:') ?? false
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(options.trustProxy),
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: headersTimeoutMs,
      // How often Node looks whether the time for a head is over; its usual half minute would double it.
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16 * 1024,
    },
    forceCloseConnections: 'idle',
    genReqId: newRequestId,
    routerOptions: { maxParamLength: 200 },
    // An address that the router cannot read, or with a part that is too long for any of ours.
    frameworkErrors: (error, request, reply) => {
      putSafeHeaders(request, reply, isHttps)
      void sendProblem(request, reply, asRefusal(error, request))
    },
    return503OnClosing: true,
  })
  app.removeContentTypeParser('text/plain')
  takeStrictJson(app)
  // Pieces of a file (tus): the handler reads them as they arrive.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null))
  logRequests(app)
  endWithoutLingering(app)
  answerFailures(app)
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Refusal('request.notFound', {})))
  secureHeaders(app, isHttps)
  refuseFalseHosts(app)
  limitNetworks(app, options.buckets)
  limitBodies(app)
  // Behind a proxy all connections are the proxy's, which limits them itself (docs/operations.md).
  if (options.trustProxy === false) limitConnections(app.server)
  refuseForeignOrigins(app, options.publicUrl)
  await openToTokens(app)
  await app.register(fastifyCookie)
  compressAnswers(app)
  await app.register(fastifyMultipart, {
    limits: {
      // One more than is taken: who receives the file has to see that it is too large.
      fileSize: maxAudioBytes + 1,
      // Room for all that the contract has: fields of a song, and the three files that may lie beside one.
      files: 3,
      fields: 24,
      fieldSize: 64 * 1024,
      headerPairs: 50,
      parts: 27,
    },
    throwFileSizeLimit: false,
  })
  return app
}

/**
 * While it closes, the server ends every connection after the answer that was under way on it; browsers would keep
 * theirs open for more than a minute. An answer that takes too long, such as to a paused player, is cut.
 */
function endWithoutLingering(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    setTimeout(() => app.server.closeAllConnections(), finishMs).unref()
  })
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.raw.once('finish', () => {
      if (closing) raw.socket.destroySoon()
    })
  })
}

/** A number is how many proxies stand in front, counted from our side: addresses before those can be forged. */
function trusted(
  proxies: AppOptions['trustProxy'],
): false | string | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}

/** One line per request when it has been answered; static files and health checks would only be noise. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.url.startsWith('/assets/') || request.url === '/health' || request.url === '/ready') return
    request.log.debug(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
  })
}
