import type { FastifyReply } from 'fastify'
import { element, type Xml, xmlDeclaration } from '../../../http/documents/xml.ts'

/**
 * The content of an answer. In XML plain values become attributes, lists and objects elements, and `value` the text of
 * an element without children.
 */
export interface Content {
  readonly [name: string]: Value | readonly Value[] | undefined
}
type Value = string | number | boolean | Content

/** The protocol's numbers for errors; they come with HTTP 200. */
export const errors = {
  generic: 0,
  parameterMissing: 10,
  wrongPassword: 40,
  noTokenSignIn: 41,
  conflictingSignIns: 43,
  wrongKey: 44,
  forbidden: 50,
  notFound: 70,
} as const

/** An expected no, in the protocol's words. */
export class Failure extends Error {
  readonly code: (typeof errors)[keyof typeof errors]
  /** Only for an empty bucket: how long the app has to wait. */
  readonly retryAfterSeconds: string | undefined

  constructor(error: keyof typeof errors, message: string, retryAfterSeconds?: string) {
    super(message)
    this.code = errors[error]
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const about = {
  version: '1.16.1',
  type: 'melodrome',
  openSubsonic: true,
} as const

/** Sends an answer in the format that the app asked for: JSON, or XML by default. */
export function sendAnswer(
  reply: FastifyReply,
  { format, serverVersion }: { format: string | null; serverVersion: string },
  answer: Content | Failure,
): FastifyReply {
  const isFailure = answer instanceof Failure
  const content = isFailure ? { error: { code: answer.code, message: answer.message } } : answer
  const whole = { status: isFailure ? 'failed' : 'ok', ...about, serverVersion, ...content }
  if (isFailure && answer.retryAfterSeconds)
    void reply.code(429).header('retry-after', answer.retryAfterSeconds)
  // What a person sees with their credential must not be cached.
  void reply.header('cache-control', 'no-store')
  if (format === 'json')
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ 'subsonic-response': whole }))
  const root = written('subsonic-response', { xmlns: 'http://subsonic.org/restapi', ...whole })
  return reply.type('application/xml; charset=utf-8').send(xmlDeclaration + root.xml)
}

function written(name: string, content: Value): Xml {
  if (typeof content !== 'object') return element(name, {}, String(content))
  const attributes: Record<string, string> = {}
  const inside: (Xml | string)[] = []
  const holdsElements = Object.values(content).some(value => typeof value === 'object')
  for (const [key, value] of Object.entries(content)) {
    if (value === undefined) continue
    if (typeof value === 'object') inside.push(...[value].flat().map(each => written(key, each)))
    else if (key === 'value' && !holdsElements) inside.push(String(value))
    else attributes[key] = String(value)
  }
  return element(name, attributes, ...inside)
}
