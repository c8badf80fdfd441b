import { type CastName, passwordOf, type TestMelodrome } from './test-melodrome.ts'

/** The member asks for the deletion of the account. */
export function leave(m: TestMelodrome, name: CastName, wishes: { forumTexts?: 'keep' } = {}) {
  return m[name].call('POST /api/account/deletion', { body: { password: passwordOf(name), ...wishes } })
}
