import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint, Who } from '#contract/endpoint.ts'
import { aSong } from '../testing/songs.ts'
import { grant, melodrome } from '../testing/test-melodrome.ts'
import type { Person } from '../testing/test-person.ts'

/** It ends only when the reader leaves. */
const stream = 'GET /api/live'
/** After these calls no one is signed in any more. */
const goodbyes = ['POST /api/auth/logout', 'POST /api/auth/guest-logout']
const calls = (Object.entries(api) as [string, Endpoint][]).filter(
  ([key]) => key !== stream && !goodbyes.includes(key),
)

const ranks: Record<Who, number> = { anyone: 0, halfway: 1, member: 1, moderator: 2, admin: 3 }
const forLackOfRights = ['account.unauthorized', 'account.forbidden']

test('every call of the contract opens to the role that it names, and to none below', async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  await grant(m, m.sora, 'admin')
  const id = await aSong(m, { by: m.mina })
  const askers: [name: string, person: Person, rank: number][] = [
    ['guest', m.guest, 0],
    ['member', m.jun, 1],
    ['moderator', m.teo, 2],
    ['administrator', m.sora, 3],
  ]
  const answered: Record<string, string> = {}
  const promised: Record<string, string> = {}
  for (const [key, { may }] of calls) {
    for (const [name, person, rank] of askers) {
      promised[`${name}: ${key}`] = rank >= ranks[may] ? 'open' : rank === 0 ? '401' : '403'
      answered[`${name}: ${key}`] = await answerTo(person, key, id)
    }
  }
  expect(answered).toEqual(promised)
})

/** Whether the call failed for want of rights, whatever else is wrong with it. */
async function answerTo(person: Person, key: string, id: string): Promise<string> {
  const [method, path] = key.split(' ') as [string, string]
  const answer = await person.send({
    method,
    url: path.replaceAll(/\{\w+\}/g, id),
    ...(method !== 'GET' && { payload: {} }),
  })
  const isProblem = String(answer.headers['content-type']).includes('problem+json')
  const lacksRights = isProblem && forLackOfRights.includes(answer.json().code)
  return lacksRights ? String(answer.statusCode) : 'open'
}
