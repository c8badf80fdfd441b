import type { FastifyRequest } from 'fastify'
import { ownOrigin } from '../../../http/input/origin.ts'
import type { Melodrome } from '../../../melodrome.ts'

/** The site that a passkey is made for: it answers to this site only, so a look-alike site gets nothing from it. */
export interface RelyingParty {
  origin: string
  id: string
  name: string
}

export function relyingParty({ publicUrl }: Melodrome, request: FastifyRequest): RelyingParty {
  const origin = ownOrigin(request, publicUrl)
  return { origin, id: new URL(origin).hostname, name: 'Melodrome' }
}
