import { expect, test } from 'vitest'
import { termsVersion } from '#contract/identity/terms-version.ts'
import { toUuid } from '../../../database/ids.ts'
import { wavFile } from '../../../testing/sound-files.ts'
import { melodrome } from '../../../testing/test-melodrome.ts'

test('the imprint names the operator to all, or says that it isn’t filled in', async () => {
  const operator = {
    name: 'Studio Neon',
    address: ['Hauptstr. 1', '10115 Berlin'],
    email: 'hello@neon.example',
    phone: null,
    register: null,
  }
  const m = await melodrome()
  const { app } = await m.another({ operator })
  expect(await m.guest.call('GET /api/imprint')).toEqual({ operator: null })
  expect((await app.inject('/api/imprint')).json()).toEqual({ operator })
})

test('new members and their songs are kept with the version of the terms that was agreed to', async () => {
  const m = await melodrome()
  const song = await m.mina.publish({ title: 'Tone', terms: 'true', audio: wavFile(1) })
  for (const [table, id] of [
    ['users', m.mina.id],
    ['songs', song.id],
  ] as const) {
    const row = await m.melodrome.database
      .selectFrom(table)
      .select('terms_version')
      .where('id', '=', toUuid(id))
      .executeTakeFirstOrThrow()
    expect(row, table).toEqual({ terms_version: termsVersion })
  }
})
