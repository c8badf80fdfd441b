import { type APIRequestContext, request as requests } from '@playwright/test'
import type { Challenge } from '#contract/challenges/challenges.ts'
import type { BlindEntry, ListeningRoom } from '#contract/challenges/listening-room.ts'
import { dayMs } from '#contract/durations.ts'
import { uuidFromId } from '#contract/ids.ts'
import type { Product } from '../tools/product.ts'
import { expect, type Visitor } from './melodrome.ts'
import { ownRows } from './own-rows.ts'

interface Announced {
  title: string
  /** Days from now, also in the past: -1 was yesterday. */
  from?: number
  to?: number
  titleTranslations?: Record<string, string>
}

/** A moderator announces a challenge, and its dates are then moved to `from` and `to`, which may be in the past. */
export async function announce(
  product: Product,
  { request }: Visitor,
  { title, from = -1, to = 7, titleTranslations = {} }: Announced,
): Promise<Challenge> {
  const answer = await request.post('/api/challenges', {
    data: {
      title,
      titleTranslations,
      description: '해가 가장 늦게 지던 날을 떠올려 보세요.',
      theme: '8월의 마지막 노을',
      genre: 'synthwave',
      startDate: new Date(Date.now() + dayMs).toISOString(),
      endDate: new Date(Date.now() + 30 * dayMs).toISOString(),
    },
  })
  if (!answer.ok()) throw new Error(`${title} was not announced: ${answer.status()} ${await answer.text()}`)
  const challenge: Challenge = await answer.json()
  await moveDates(product, challenge, { from, to })
  return challenge
}

/**
 * Makes a challenge begin and end so many days from now. Tests can't move the product's clock, and can't wait for weeks.
 */
export async function moveDates(
  product: Product,
  { id }: Pick<Challenge, 'id'>,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const at = (days: number) => new Date(Date.now() + days * dayMs)
  await ownRows(product, 'update challenges set start_at = $2, end_at = $3 where id = $1', [
    uuidFromId(id),
    at(from),
    at(to),
  ])
}

/** Makes the account a week old, because newcomers can't judge. */
export async function growOld(product: Product, { email }: Pick<Visitor, 'email'>): Promise<void> {
  await ownRows(product, `update users set created_at = now() - interval '7 days' where email = $1`, [email])
}

/** A new judge with an account that is a week old, from a network of their own. Dispose of the context afterwards. */
export async function aJudge(product: Product): Promise<APIRequestContext> {
  judges += 1
  const number = judges
  const judge = await requests.newContext({
    baseURL: product.address,
    extraHTTPHeaders: { 'x-forwarded-for': `10.2.${number >> 8}.${number & 255}` },
  })
  const email = `judge-${process.pid}-${number}@melodrome.test`
  const data = { email, password: 'open the curtain', artistName: `judge ${number}` }
  const answer = await judge.post('/api/auth/register', { data })
  if (!answer.ok()) throw new Error(`no judge: ${answer.status()} ${await answer.text()}`)
  await ownRows(product, 'update users set email_verified_at = now() where email = $1', [email])
  await growOld(product, { email })
  return judge
}
let judges = 0

/** Takes part as the person whose `request` it is. */
export async function enter(request: APIRequestContext, challengeId: string, songId: string): Promise<void> {
  const answer = await request.post(`/api/challenges/${challengeId}/submit`, { data: { songId } })
  if (!answer.ok()) throw new Error(`did not enter: ${answer.status()} ${await answer.text()}`)
}

/** Hears every entry for as long as the product asks for, and judges each with the stars of `starsOf`. */
export async function judgeAll(
  request: APIRequestContext,
  challengeId: string,
  starsOf: (entry: BlindEntry) => number,
): Promise<void> {
  const address = `/api/challenges/${challengeId}`
  const next = async () => (await (await request.get(`${address}/next-entry`)).json()) as ListeningRoom
  for (let { entry } = await next(); entry; { entry } = await next()) {
    await hear(request, `${address}/entries/${entry.token}/listens`, entry.neededSeconds)
    const answer = await request.put(`${address}/entries/${entry.token}/ballot`, {
      data: { stars: starsOf(entry) },
    })
    if (!answer.ok()) throw new Error(`was not judged: ${answer.status()} ${await answer.text()}`)
  }
}

/** Reports a heard part like the player, until the server accepts it: it doesn't believe a report that is too early. */
async function hear(request: APIRequestContext, address: string, seconds: number): Promise<void> {
  listens += 1
  const listen = listens.toString(16).padStart(32, '0')
  await request.post(address, { data: { listen, heard: [] } })
  const isEnough = async () => {
    const answer = await request.post(address, { data: { listen, heard: [[0, seconds + 0.1]] } })
    return answer.ok() && (await answer.json()).isQualified === true
  }
  await expect.poll(isEnough, { intervals: [100, 300], timeout: 30_000 }).toBe(true)
}
let listens = 0
