import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { toUuid } from '../../../database/ids.ts'
import { aSong } from '../../../testing/songs.ts'
import { wavFile } from '../../../testing/sound-files.ts'
import { melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { Person } from '../../../testing/test-person.ts'

/** This call ends only when the reader disconnects. */
const stream = 'GET /api/live'
const goodbyes = ['POST /api/auth/logout', 'POST /api/auth/guest-logout']
const calls = (Object.entries(api) as [string, Endpoint][]).filter(
  ([key]) => key !== stream && !goodbyes.includes(key),
)

/** All known ways to claim an identity, or a trusted position, in headers. */
function claimsOf({ id }: { id: string }): Record<string, string | string[]>[] {
  return [
    { 'x-user-id': id, 'x-user-email': 'sora@example.org', 'x-auth-type': 'authenticated' },
    { 'X-User-Id': id, 'X-Local-Auth': 'true', 'X-Auth-Type': 'authenticated' },
    { x_user_id: id, x_local_auth: 'true', x_auth_type: 'authenticated' },
    { 'x-user-id': [id, id], 'x-auth-type': ['guest', 'authenticated'], 'x-local-auth': ['false', 'true'] },
    {
      'remote-user': id,
      'x-forwarded-user': id,
      'x-authenticated-userid': id,
      authorization: `Basic ${Buffer.from(`${id}:`).toString('base64')}`,
    },
  ]
}

/** Bodies with which a call gets as far as its write; calls without one are refused because their body is wrong. */
const bodies: Record<string, object> = {
  'POST /api/songs/{id}/like': { isLike: true },
  'POST /api/songs/{id}/rate': { rating: 4 },
  'POST /api/songs/{id}/comments': { content: 'forged' },
  'PUT /api/notifications/preferences': { like: false },
  'POST /api/playlists': { name: 'forged' },
}

function send(person: Person, key: string, songId: string, headers: Record<string, string | string[]>) {
  const [method, path] = key.split(' ') as [string, string]
  return person.send({
    method,
    url: path.replaceAll(/\{\w+\}/g, songId),
    headers,
    ...(method !== 'GET' && { payload: bodies[key] ?? {} }),
  })
}

/** For each table, how many of its rows contain this person's id. */
async function rowsOf({ melodrome: { database } }: TestMelodrome, { id }: Person): Promise<object> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and data_type = 'uuid' and table_type = 'BASE TABLE'
    order by 1, 2`.execute(database)
  const counts: Record<string, number> = {}
  for (const { table, column } of columns) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${toUuid(id)}`.execute(
      database,
    )
    if (rows[0]!.count > 0) counts[`${table}.${column}`] = rows[0]!.count
  }
  return counts
}

test('a name in a header gives that account to no one: neither a visitor nor another member', async () => {
  const m = await melodrome()
  const songId = await aSong(m, { by: m.mina })
  const victim = await rowsOf(m, m.sora)
  const stranger = new Person(m.app)
  for (const claims of claimsOf(m.sora)) {
    // The rate limit of the network recovers.
    m.clock.forward(minutes(1))
    for (const [key, { may }] of calls) {
      const alone = await send(stranger, key, songId, claims)
      if (may !== 'anyone') expect(alone.statusCode, key).toBe(401)
      expect(alone.payload, key).not.toContain('sora@example.org')
      const asJun = await send(m.jun, key, songId, claims)
      expect(asJun.statusCode, key).toBeLessThan(500)
      expect(asJun.payload, key).not.toContain('sora@example.org')
    }
    expect(stranger.cookies.get('melodrome_session')).toBeUndefined()
    expect(await m.jun.call('GET /api/auth/user')).toMatchObject({ id: m.jun.id })
  }
  expect(await rowsOf(m, m.sora)).toEqual(victim)
  expect(await rowsOf(m, m.jun)).toMatchObject({ 'playlists.user_id': 5, 'comments.user_id': 5 })
  expect(m.errors).toEqual([])
  // It makes every call of the whole API ten times.
}, 120_000)

test('a guest’s own id opens nothing, whatever it says and wherever it stands', async () => {
  const m = await melodrome()
  const songId = await aSong(m, { by: m.mina })
  const before = await m.guest.call('GET /api/songs/{id}', { params: { id: songId } })
  const ids = ['guest_1718000000000_abc', `guest_${m.jun.id}`, `user_${m.jun.id}`, m.jun.id, toUuid(m.jun.id)]
  for (const id of ids) {
    const forger = new Person(m.app)
    const headers = {
      ...claimsOf({ id })[0],
      'x-auth-type': 'guest',
      cookie: `melodrome_auth=guest.${id}; melodrome_session=${id}; user_id=${id}`,
    }
    for (const key of ['like', 'rate', 'comments']) {
      const payload = { ...bodies[`POST /api/songs/{id}/${key}`], userId: id, guestId: id, authType: 'guest' }
      const url = `/api/songs/${songId}/${key}?userId=${id}`
      const answer = await forger.send({ method: 'POST', url, payload, headers })
      expect(answer.statusCode, `${key} as ${id}`).toBe(401)
    }
    const form = await forger.sendForm(`/api/songs?userId=${id}`, {
      title: 'forged',
      userId: id,
      genre: 'pop',
      audio: wavFile(1),
    })
    expect(form.statusCode, `upload as ${id}`).toBe(401)
  }
  expect(await m.guest.call('GET /api/songs/{id}', { params: { id: songId } })).toEqual(before)
})
