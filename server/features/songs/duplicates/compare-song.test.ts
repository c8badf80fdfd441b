import { expect, test } from 'vitest'
import { randomFrom } from '#contract/random.ts'
import { toUuid } from '../../../database/ids.ts'
import { aSong } from '../../../testing/songs.ts'
import { grant, melodrome, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'
import { compareRest, compareSong } from './compare-song.ts'
import { likenessVersion } from './same-recording.ts'

/** A fingerprint of two minutes, in which a copy has every tenth bit wrong. */
function fingerprint(seed: number, wrongSeed?: number): Buffer {
  const random = randomFrom(seed)
  const wrong = randomFrom(wrongSeed ?? 0)
  const words = Int32Array.from({ length: 2_500 }, () => {
    let word = Math.floor(random() * 2 ** 32) | 0
    if (wrongSeed === undefined) return word
    for (let bit = 0; bit < 32; bit++) if (wrong() < 0.1) word ^= 1 << bit
    return word
  })
  return Buffer.from(words.buffer)
}

async function heard(m: TestMelodrome, by: Person, title: string, sound: Buffer, basedOn?: string) {
  const id = await aSong(m, { by, title })
  await m.melodrome.database
    .updateTable('songs')
    .set({ fingerprint: sound, based_on_id: basedOn ? toUuid(basedOn) : null })
    .where('id', '=', toUuid(id))
    .execute()
  // Ids say which of two is the later one.
  m.clock.forward(1_000)
  return id
}

const cases = (m: TestMelodrome) => m.teo.call('GET /api/moderation/cases', { query: {} })

test('only moderators are asked to listen to a copy, and the song is not held back', async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  const original = await heard(m, m.mina, 'Mine', fingerprint(1))
  const copy = await heard(m, m.jun, 'Borrowed', fingerprint(1, 7))
  const credited = await heard(m, m.sora, 'Remix', fingerprint(1, 8), original)
  const other = await heard(m, m.sora, 'Own', fingerprint(2))
  for (const id of [original, copy, other]) await compareSong(m.melodrome, id)
  const [found, ...more] = await cases(m)
  expect(more).toEqual([])
  expect(found).toMatchObject({
    kind: 'song',
    subjectId: copy,
    source: 'likeness',
    reasons: ['other'],
    state: 'open',
  })
  const { reports } = await m.teo.call('GET /api/moderation/cases/{id}', { params: { id: found!.id } })
  expect(reports).toMatchObject([{ reporter: null, soundsLikeId: original }])
  expect(reports[0]!.snapshot).toContainEqual({ part: 'soundsLike', text: 'Mine · mina' })
  expect(await m.guest.call('GET /api/songs/{id}', { params: { id: copy } })).toMatchObject({
    status: 'ready',
    soundsLike: null,
  })
  expect(await m.jun.call('GET /api/notifications')).toEqual([])
  await expect(m.jun.call('GET /api/moderation/cases', { query: {} })).rejects.toMatchObject(
    refused('account.forbidden'),
  )
  // A second comparison asks nothing twice; for a song that credits the other there is no question.
  await compareSong(m.melodrome, copy)
  expect(await cases(m)).toHaveLength(1)
  await compareSong(m.melodrome, credited)
  expect(await cases(m)).toHaveLength(1)
})

test('songs that older rules have compared are compared anew', async () => {
  const m = await melodrome()
  const { database } = m.melodrome
  const original = await heard(m, m.mina, 'Mine', fingerprint(3))
  const copy = await heard(m, m.jun, 'Borrowed', fingerprint(3, 9))
  await database
    .updateTable('songs')
    .set({ compared_version: likenessVersion - 1 })
    .execute()
  await database
    .insertInto('song_fingerprints')
    .values([original, copy].map(id => ({ song_id: toUuid(id), hashes: [16, 32] })))
    .execute()
  await compareRest(m.melodrome)
  const marked = await database.selectFrom('song_likenesses').select(['song_id', 'other_id']).execute()
  expect(marked).toEqual([{ song_id: copy, other_id: original }])
  const left = await database
    .selectFrom('songs')
    .select('id')
    .where('compared_version', '<', likenessVersion)
    .execute()
  expect(left).toEqual([])
})
