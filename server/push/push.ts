import { createECDH } from 'node:crypto'
import https from 'node:https'
import type webPush from 'web-push'
import type { Operator } from '#contract/sharing/imprint.ts'
import { ClosedAddress, publicLookup } from './public-lookup.ts'

/** Where a browser is reached, and the key with which the text is encrypted: base64url. */
export interface PushTarget {
  endpoint: string
  publicKey: string
  authSecret: string
}

/** A text for one browser. */
export interface NewPush {
  to: PushTarget
  payload: object
  /** If two with the same topic wait at the push service, only the later one arrives; 32 characters at most. */
  topic: string
  /** For how long the push service keeps it while the browser is away. */
  ttlSeconds: number
}

/**
 * `taken`: the push service has it. `gone`: it no longer knows this browser. `refused`: it will not take it, now or
 * later. `later`: it could not take it now.
 */
export type PushOutcome =
  | { outcome: 'taken' | 'gone' }
  | { outcome: 'refused'; reason: string }
  /** `afterSeconds`: how long the service wants no requests, if it says so. */
  | { outcome: 'later'; reason: string; afterSeconds?: number }

export interface Push {
  /** The key with which browsers subscribe, base64url. */
  publicKey: string
  send: (push: NewPush) => Promise<PushOutcome>
}

export interface PushOptions {
  /** The private key: 32 random bytes, the same on every instance. */
  secret: Buffer
  /** Where push services can ask about us: a mail or web address. */
  subject: string
  /** For tests: sends requests to their own push service. */
  request?: typeof https.request | undefined
}

/** Push services refuse addresses of this machine. */
export function subjectOf({
  operator,
  publicUrl,
}: {
  operator?: Operator | undefined
  publicUrl: string | undefined
}): string {
  if (operator) return `mailto:${operator.email}`
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:operator@melodrome.invalid'
}

const patienceMs = 10_000
/** Anybody can name a push service, so no wait is accepted that is longer than a push is useful. */
const longestWaitSeconds = 3_600

/**
 * Sends texts to browsers through the push services of their makers (RFC 8030), encrypted so that these can't read them
 * (RFC 8291), and signed so that others can't send any (RFC 8292).
 */
export function createPush({ secret, subject, request = https.request }: PushOptions): Push {
  const { publicKey, privateKey } = keysOf(secret)
  return {
    publicKey,
    async send({ to, payload, topic, ttlSeconds }) {
      const { default: pushing } = await import('web-push')
      const keys = { p256dh: to.publicKey, auth: to.authSecret }
      const details = pushing.generateRequestDetails(
        { endpoint: to.endpoint, keys },
        JSON.stringify(payload),
        {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: ttlSeconds,
          topic,
        },
      )
      try {
        return outcomeOf(await answerOf(request, details))
      } catch (error) {
        const { code, name } = error as NodeJS.ErrnoException
        if (error instanceof ClosedAddress) return { outcome: 'refused', reason: error.message }
        return { outcome: 'later', reason: code ?? name }
      }
    },
  }
}

/** Any 32 bytes are a private key of P-256, except for one in four billion. */
function keysOf(secret: Buffer): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}

interface Answer {
  status: number
  retryAfter: string | undefined
}

/** Anybody can name a push service of their own, so only the status and Retry-After of the answer are read. */
function answerOf(
  request: typeof https.request,
  { endpoint, headers, body }: webPush.RequestDetails,
): Promise<Answer> {
  const { hostname, pathname, search } = new URL(endpoint)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        path: pathname + search,
        method: 'POST',
        headers: { ...headers },
        lookup: publicLookup,
        signal: AbortSignal.timeout(patienceMs),
      },
      answer => {
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
        answer.destroy()
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function outcomeOf({ status, retryAfter }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'taken' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  const isForLater = status === 408 || status === 429 || status >= 500
  if (!isForLater) return { outcome: 'refused', reason: String(status) }
  // Push services write seconds; for a date (RFC 9110, 10.2.3) we choose the wait ourselves.
  const isSeconds = retryAfter !== undefined && /^\d{1,9}$/.test(retryAfter)
  return {
    outcome: 'later',
    reason: String(status),
    ...(isSeconds && { afterSeconds: Math.min(Number(retryAfter), longestWaitSeconds) }),
  }
}
