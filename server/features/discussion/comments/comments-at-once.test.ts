import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { lockFromOutside, waiting } from '../../../testing/locks.ts'
import { aSong } from '../../../testing/songs.ts'
import { melodrome } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'
import { withholdComment } from './withhold-comment.ts'

const soon = { interval: 20 }

const comment = (by: Person, id: string) =>
  by.call('POST /api/songs/{id}/comments', { params: { id }, body: { content: 'That bridge!' } })

test('what happens to a comment while its song is being deleted is gone with the song', async () => {
  const m = await melodrome()
  const withhold = (songId: string, id: string) =>
    transact(m.melodrome.database, transaction => withholdComment(transaction, songId, id, 'held'))
  const remove = (id: string, commentId: string) =>
    expect(
      m.jun.call('DELETE /api/songs/{id}/comments/{commentId}', { params: { id, commentId } }),
    ).rejects.toMatchObject(refused('comment.notFound'))
  const answer = (id: string, commentId: string) =>
    expect(
      m.jun.call('POST /api/songs/{id}/comments/{commentId}/replies', {
        params: { id, commentId },
        body: { content: 'Which one?' },
      }),
    ).rejects.toMatchObject(refused('song.notFound'))
  const change = (id: string, commentId: string) =>
    expect(
      m.jun.call('PATCH /api/songs/{id}/comments/{commentId}', {
        params: { id, commentId },
        body: { content: 'That chorus!' },
      }),
    ).rejects.toMatchObject(refused('comment.notFound'))
  for (const act of [remove, withhold, answer, change]) {
    const id = await aSong(m, { by: m.mina })
    const [first, second] = [await comment(m.sora, id), await comment(m.jun, id)]
    // A fold at any other moment might wait for the deletion, too.
    await m.foldNow()
    const free = await lockFromOutside(m, sql`select from comments where id = ${toUuid(first.id)} for update`)
    const removed = m.mina.call('DELETE /api/songs/{id}', { params: { id } })
    await expect.poll(() => waiting(m), soon).toBe(1)
    const acted = act(id, second.id)
    await expect.poll(() => waiting(m), soon).toBeGreaterThan(1)
    await free()
    await Promise.all([acted, removed])
  }
  expect(m.errors).toEqual([])
})

test('two comments that name the writer of the other song both stand, in whichever order people are told', async () => {
  const m = await melodrome()
  const ofMina = await aSong(m, { by: m.mina })
  const ofJun = await aSong(m, { by: m.jun })
  const name = (by: Person, id: string, person: 'mina' | 'jun') =>
    by.call('POST /api/songs/{id}/comments', { params: { id }, body: { content: `Hear this, @${person}` } })
  // Both have a head: rows that exist can be locked.
  await comment(m.sora, ofMina)
  await comment(m.sora, ofJun)
  const free = await lockFromOutside(
    m,
    sql`select from account_heads where user_id = ${toUuid(m.mina.id)} for update`,
  )
  const first = name(m.sora, ofMina, 'jun')
  await expect.poll(() => waiting(m), soon).toBe(1)
  const second = name(m.teo, ofJun, 'mina')
  await expect.poll(() => waiting(m), soon).toBe(2)
  await free()
  await Promise.all([first, second])
  expect(m.errors).toEqual([])
})
