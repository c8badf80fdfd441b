import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { aSong } from '../testing/songs.ts'
import { grant, melodrome, type TestMelodrome } from '../testing/test-melodrome.ts'

/** Ends only with the reader. */
const stream = '/api/live'
/** When a person was last here, how often they have asked, and pictures that are drawn on their first request. */
const notes = ['sessions', 'recent_tries', 'instances', 'link_pictures']

test('reading changes nothing: no call of GET or HEAD writes a row, no matter who asks', async () => {
  const m = await melodrome({ role: 'web' })
  await grant(m, m.sora, 'admin')
  const id = await aSong(m, { by: m.mina })
  const before = await contents(m)
  expect(Object.keys(before).length).toBeGreaterThan(50)
  const reads = Object.entries<Endpoint>(api).filter(([key]) => key.startsWith('GET '))
  for (const [key] of reads) {
    const url = key.slice('GET '.length).replaceAll(/\{\w+\}/g, id)
    if (url === stream) continue
    for (const person of [m.guest, m.mina, m.sora])
      for (const method of ['GET', 'HEAD'] as const) await person.send({ method, url })
  }
  expect(await contents(m)).toEqual(before)
})

/** A hash of the content of every table. */
async function contents({ melodrome: { database } }: TestMelodrome): Promise<Record<string, string>> {
  const tables = (await database.introspection.getTables()).filter(
    ({ name, schema }) => schema === 'public' && !notes.includes(name),
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as hash from ${sql.table(name)} as row`.execute(
      database,
    )
    found[name] = rows[0]!.hash
  }
  return found
}
