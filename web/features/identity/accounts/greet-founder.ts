import type { Account } from '#contract/identity/accounts.ts'
import type { Say } from '#words/say.ts'
import { carryToast } from '../../../notices/toasts.ts'

/** Whoever has just made the first account of an installation learns, at home, that it is in their hands. */
export function greetFounder({ role }: Account, say: Say): void {
  if (role === 'admin')
    carryToast({ title: say('auth.founder.title'), text: say('auth.founder.text'), tone: 'good' })
}
