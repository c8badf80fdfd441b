import { randomBytes } from 'node:crypto'
import type { TestMelodrome } from './test-melodrome.ts'
import type { Person } from './test-person.ts'

/** Really listens to half a minute of an entry in a listening room; the clock moves with it. */
export async function hearEntry(m: TestMelodrome, person: Person, id: string, token: string) {
  const listen = randomBytes(16).toString('hex')
  const say = (heard: [number, number][]) =>
    person.call('POST /api/challenges/{id}/entries/{token}/listens', {
      params: { id, token },
      body: { listen, heard },
    })
  await say([])
  for (const from of [0, 10]) {
    m.clock.forward(10_000)
    await say([[from, from + 10]])
  }
  m.clock.forward(10_000)
  return say([[20, 30]])
}
