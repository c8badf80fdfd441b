import { passwordOf } from './test-melodrome.ts'
import type { Person } from './test-person.ts'

/** A password for one music app of one of the cast. */
export function anAppPassword(owner: Person, name: string) {
  return owner.call('POST /api/app-passwords', { body: { name: 'my phone', password: passwordOf(name) } })
}
