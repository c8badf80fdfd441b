import { Socket } from 'node:net'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { hourMs } from '#contract/durations.ts'
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
/**
 * A slow connection needs this long for 100 MB. A stalled one is cut earlier, and so is a body that is no upload
 * (`sender.ts`).
 */
const requestTimeoutMs = hourMs
const headersTimeoutMs = 15_000
/** Requests in progress at a stop have this long to finish; service managers kill after 30 seconds or more. */
const finishMs = 25_000

/** The web server without any room: security, failures in the reader's language, cookies, uploads, compression. */
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
      // How often Node checks whether the time for a request's head is over; the default of half a minute would double
      // that time.
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16 * 1024,
    },
    forceCloseConnections: 'idle',
    genReqId: newRequestId,
    routerOptions: { maxParamLength: 200 },
    // An address that the router cannot read, or with a part longer than any of ours.
    frameworkErrors: (error, request, reply) => {
      putSafeHeaders(request, reply, isHttps)
      void sendProblem(request, reply, asRefusal(error, request))
    },
    // What arrives on an open connection, or is asked from inside for a page in progress, is answered to the end.
    return503OnClosing: false,
  })
  app.removeContentTypeParser('text/plain')
  takeStrictJson(app)
  // The pieces of a file (tus): the handler reads them as they arrive.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null))
  logRequests(app)
  endWithoutLingering(app)
  answerFailures(app)
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Refusal('request.notFound', {})))
  secureHeaders(app, isHttps)
  // Before anything refuses, so that pages of other sites can read refusals, too. A preflight ends here and counts for
  // no limit: if it were refused, no page could read why.
  await openToTokens(app)
  refuseFalseHosts(app)
  limitNetworks(app, options.buckets)
  limitBodies(app)
  // Behind a proxy all connections come from the proxy, which limits them itself (docs/operations.md).
  if (options.trustProxy === false) limitConnections(app.server)
  refuseForeignOrigins(app, options.publicUrl)
  await app.register(fastifyCookie)
  compressAnswers(app)
  await app.register(fastifyMultipart, {
    limits: {
      // One byte more than is accepted, so that the receiver of the file can see that it is too large.
      fileSize: maxAudioBytes + 1,
      // Enough for everything in the contract: the fields of a song, and the three files that may accompany one.
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
 * While the server closes, it ends every connection after the answer in progress on it; browsers would keep theirs open
 * for more than a minute. An answer that takes too long, such as to a paused player, is cut.
 */
function endWithoutLingering(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    setTimeout(() => app.server.closeAllConnections(), finishMs).unref()
  })
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.raw.once('finish', () => {
      // A request from inside the process has no connection.
      if (closing && raw.socket instanceof Socket) raw.socket.destroySoon()
    })
  })
}

/** A number says how many proxies stand in front, counted from our side: addresses before those can be forged. */
function trusted(
  proxies: AppOptions['trustProxy'],
): false | string | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}

/** One line per request after its answer; static files and health checks would only be noise. */
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
