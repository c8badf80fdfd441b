import type { Account } from '#contract/identity/accounts.ts'
import type { Say } from '#words/say.ts'
import { carryToast } from '../../../notices/toasts.ts'

/** Tells the person who has just created the first account, on the home page, that they are the administrator. */
export function greetFounder({ role }: Account, say: Say): void {
  if (role === 'admin')
    carryToast({ title: say('auth.founder.title'), text: say('auth.founder.text'), tone: 'good' })
}
