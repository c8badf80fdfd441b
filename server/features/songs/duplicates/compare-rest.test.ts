import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { aSong } from '../../../testing/songs.ts'
import { melodrome } from '../../../testing/test-melodrome.ts'
import { compareRest } from './compare-song.ts'
import { likenessVersion } from './same-recording.ts'

test('a song that cannot be compared keeps no other from being compared, not even where it comes first in a full batch', async () => {
  const warnings: { msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: line => warnings.push(JSON.parse(line) as { msg: string }) })
  const m = await melodrome({ log })
  const { database } = m.melodrome
  const ids = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.jun }), await aSong(m, { by: m.sora })]
  await database
    .updateTable('songs')
    .set({ fingerprint: Buffer.alloc(400, 7) })
    .execute()
  const inTheWay = sql.lit(toUuid(ids[0]!))
  await sql`alter table song_fingerprints add check (song_id <> ${inTheWay})`.execute(database)
  await compareRest(m.melodrome, 2)
  const compared = await database
    .selectFrom('songs')
    .select('id')
    .where('compared_version', '=', likenessVersion)
    .execute()
  expect(compared.map(({ id }) => id).toSorted()).toEqual(ids.slice(1).toSorted())
  expect(warnings.map(({ msg }) => msg)).toEqual(['a song could not be compared'])
})
