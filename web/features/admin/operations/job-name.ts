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

/** What the queue calls the work that follows once a kind was given up. */
const givenUp = '-given-up'

/** A kind of background work in the reader's words; one that has none yet is called as the program calls it. */
export function jobName(say: Say, kind: string): string {
  if (kind.endsWith(givenUp))
    return say('operations.jobs.givenUp', { kind: jobName(say, kind.slice(0, -givenUp.length)) })
  const key = names[kind]
  return key ? say(key) : kind
}
