import { expect, test } from 'vitest'
import { termsVersion } from '#contract/identity/terms-version.ts'
import { toUuid } from '../../../database/ids.ts'
import { aSong } from '../../../testing/songs.ts'
import { melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'

/** As if they had joined under the terms of this day; null: before agreements were recorded. */
const agreedTo = (m: TestMelodrome, person: Person, version: string | null) =>
  m.melodrome.database
    .updateTable('users')
    .set({ terms_version: version })
    .where('id', '=', toUuid(person.id))
    .execute()

test.each([
  ['an earlier version', '2026-01-31'],
  ['none', null],
])(
  'who has agreed to %s is asked anew: reads and leaves as before, writes again after agreeing',
  async (_, version) => {
    const m = await melodrome()
    const id = await aSong(m, { by: m.mina })
    const account = () => m.jun.call('GET /api/auth/user')
    const comment = () =>
      m.jun.call('POST /api/songs/{id}/comments', { params: { id }, body: { content: 'so warm' } })
    expect(await account()).toMatchObject({ mustAcceptTerms: false })
    await comment()
    await agreedTo(m, m.jun, version)
    expect(await account()).toMatchObject({ mustAcceptTerms: true })
    await expect(comment()).rejects.toMatchObject(refused('account.termsChanged'))
    await expect(m.jun.publish({ title: 'x' })).rejects.toMatchObject(refused('account.termsChanged'))
    expect(await m.jun.call('GET /api/songs/{id}', { params: { id } })).toMatchObject({ id })
    await m.jun.call('POST /api/songs/{id}/play', { params: { id } })
    await m.jun.call('POST /api/exports')

    const old = { version: '2026-01-31' as typeof termsVersion }
    await expect(m.jun.call('PUT /api/account/terms', { body: old })).rejects.toMatchObject({
      problem: { fields: { version: { code: 'option' } } },
    })
    m.clock.forward(minutes(1))
    await m.jun.call('PUT /api/account/terms', { body: { version: termsVersion } })
    const agreedAt = m.clock.now
    m.clock.forward(minutes(1))
    await m.jun.call('PUT /api/account/terms', { body: { version: termsVersion } })
    expect(await account()).toMatchObject({ mustAcceptTerms: false })
    await comment()
    const row = await m.melodrome.database
      .selectFrom('users')
      .select(['terms_version', 'terms_accepted_at'])
      .where('id', '=', toUuid(m.jun.id))
      .executeTakeFirst()
    expect(row).toEqual({ terms_version: termsVersion, terms_accepted_at: agreedAt })
  },
)

test('the demo community has agreed to nothing and is not asked', async () => {
  const m = await melodrome()
  await agreedTo(m, m.sora, null)
  await m.melodrome.database.updateTable('users').set({ is_demo: true }).execute()
  expect(await m.sora.call('GET /api/auth/user')).toMatchObject({ mustAcceptTerms: false })
})
