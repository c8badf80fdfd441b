import type { Language } from '#words/languages.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { runningSuspension } from '../sanctions/running-sanction.ts'

/** Asked before every call that changes something and that the contract does not leave to the suspended. */
export const refuseSuspended =
  ({ database, clock }: Pick<Melodrome, 'database' | 'clock'>) =>
  async (personId: string, language: Language): Promise<void> => {
    const suspension = await runningSuspension(database, personId, clock())
    if (!suspension) return
    const until = new Intl.DateTimeFormat(language, {
      dateStyle: 'long',
      timeStyle: 'short',
      // In one way in all languages: what Node knows of noon in Korean is "PM".
      hourCycle: 'h23',
      timeZone: 'UTC',
    })
    refuse('account.suspended', { until: `${until.format(suspension.until)} UTC` })
  }
