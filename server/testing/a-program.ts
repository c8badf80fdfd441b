import type { TokenScope } from '#contract/identity/token-scopes.ts'
import { passwordOf, type TestMelodrome } from './test-melodrome.ts'
import { Person } from './test-person.ts'

/** A program that acts for one of the cast, with a token of its own. */
export async function aProgram(
  m: TestMelodrome,
  owner: Person,
  name: string,
  scopes: TokenScope[] = ['read', 'write', 'upload'],
): Promise<Person> {
  const body = { name: 'a script', scopes, expiresInDays: 30, password: passwordOf(name) }
  const { secret } = await owner.call('POST /api/api-tokens', { body })
  const program = new Person(m.app)
  program.apiToken = secret
  return program
}
