import type { OpenIdProblem } from '#contract/identity/openid.ts'
import type { Key } from '#words/namespaces.ts'
import type { Say } from '#words/say.ts'

const sentences: Record<OpenIdProblem, Key> = {
  expired: 'openid.problem.expired',
  denied: 'openid.problem.denied',
  unreachable: 'openid.problem.unreachable',
  failed: 'openid.problem.failed',
  emailTaken: 'openid.problem.emailTaken',
  beingDeleted: 'openid.problem.beingDeleted',
  linkedElsewhere: 'openid.problem.linkedElsewhere',
  otherLinked: 'openid.problem.otherLinked',
}

/** The sentence for a problem that an address names; nothing for an unknown name. */
export function openIdProblemText(say: Say, problem: string | undefined): string | undefined {
  const known = Object.entries(sentences).find(([name]) => name === problem)
  return known && say(known[1])
}
