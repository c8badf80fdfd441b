import type { Key } from '#words/namespaces.ts'
import type { Say } from '#words/say.ts'

const names: Record<string, Key> = {
  'analyse-song': 'operations.job.analyse-song',
  'analyse-draft': 'operations.job.analyse-draft',
  'close-challenge': 'operations.job.close-challenge',
  'compare-song': 'operations.job.compare-song',
  'erase-account': 'operations.job.erase-account',
  'make-export': 'operations.job.make-export',
  'push-notification': 'operations.job.push-notification',
  'send-mail': 'operations.job.send-mail',
  'send-reset-link': 'operations.job.send-reset-link',
}

/** The suffix for the job that follows when a job of this kind was given up. */
const givenUp = '-given-up'

/** Such a job can't be cancelled: without it, what was given up would wait for ever. */
export function canBeCancelled(kind: string): boolean {
  return !kind.endsWith(givenUp)
}

/** A kind of background job in the reader's language; a kind without words keeps its technical name. */
export function jobName(say: Say, kind: string): string {
  if (kind.endsWith(givenUp))
    return say('operations.jobs.givenUp', { kind: jobName(say, kind.slice(0, -givenUp.length)) })
  const key = names[kind]
  return key ? say(key) : kind
}
