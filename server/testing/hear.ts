import { randomBytes } from 'node:crypto'
import type { TestMelodrome } from './test-melodrome.ts'
import type { Person } from './test-person.ts'

const beats = [0, 10, 20]

/** Everybody named really listens to half a minute of a song, at the same time; the clock moves with them. */
export async function hear(m: TestMelodrome, songId: string, ...people: Person[]): Promise<void> {
  const listen = randomBytes(16).toString('hex')
  const say = (heard: [number, number][]) =>
    Promise.all(
      people.map(person =>
        person.call('POST /api/songs/{id}/listens', { params: { id: songId }, body: { listen, heard } }),
      ),
    )
  await say([])
  for (const from of beats) {
    m.clock.forward(10_000)
    await say([[from, from + 10]])
  }
}
