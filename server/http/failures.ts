import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalCode } from '#contract/refusals.ts'
import { isDatabaseAway } from '../database/away.ts'
import { StoreAway, StoreFull } from '../media/blobs/blob-store.ts'
import { languageOf } from './input/language.ts'
import { problemOf } from './problem.ts'
import { Refusal } from './refusal.ts'

/** Errors of the web framework itself, as refusals of our catalogue. */
const frameworkRefusals: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'input.mediaType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'input.notJson',
  FST_ERR_CTP_INVALID_JSON_BODY: 'input.notJson',
  FST_ERR_CTP_BODY_TOO_LARGE: 'input.tooLarge',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'input.invalid',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'input.mediaType',
  FST_PARTS_LIMIT: 'input.tooLarge',
  FST_FILES_LIMIT: 'input.tooLarge',
  FST_FIELDS_LIMIT: 'input.tooLarge',
  FST_PROTO_VIOLATION: 'input.invalid',
  FST_ERR_BAD_URL: 'input.invalid',
  FST_ERR_MAX_PARAM_LENGTH: 'request.notFound',
}

/** A full disk or quota, ours or PostgreSQL's; or a full object storage. */
const noSpace = new Set(['ENOSPC', 'EDQUOT', '53100'])

export function isDiskFull(error: unknown): boolean {
  if (error instanceof StoreFull) return true
  return error instanceof Error && 'code' in error && noSpace.has(String(error.code))
}

/** Turns every thrown error into a problem document. Bugs are logged here, once, and the answer shows no details. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error, request)
    return sendProblem(request, reply, refusal)
  })
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const problem = problemOf(refusal, languageOf(request))
  if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds)
  if (refusal.code === 'token.refused') void reply.header('www-authenticate', 'Bearer error="invalid_token"')
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}

export function asRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const known = frameworkRefusals[error.code]
  if (known) return new Refusal(known, {})
  if (error instanceof SyntaxError && error.statusCode === 400) return new Refusal('input.notJson', {})
  if (error instanceof StoreAway) {
    request.log.error({ err: error }, 'the object storage did not answer')
    return new Refusal('server.busy', {})
  }
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error }, 'the database did not answer')
    return new Refusal('server.busy', {})
  }
  if (isDiskFull(error)) {
    request.log.error({ error: error.message }, 'the disk is full')
    return new Refusal('server.diskFull', {})
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('input.invalid', {})
  request.log.error({ err: error }, 'a request failed')
  return new Refusal('server.broken', { reference: request.id })
}
