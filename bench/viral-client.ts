// Listeners of one song, in a process of their own. So many come each second, whether the ones before are done or not. The
// parent sends the order as a message, and gets back how long each kind of call took. The warm-up is part of the same
// process: a program that has just started asks slowly, and would measure itself.

import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { isGood, statusOf } from './ask.ts'
import type { BenchRequest } from './subject.ts'
import { type ViralCall, type ViralNews, type ViralOrder, warm } from './viral-calls.ts'

/** Listeners come in groups, so many times a second. */
const groupsPerSecond = 50
const streamBytes = 256 * 1024

const [order]: [ViralOrder] = (await once(process, 'message')) as [ViralOrder]
const agent = new Agent({ keepAlive: true })
const news: ViralNews = {
  listeners: 0,
  failures: {},
  latenciesMs: { page: [], 'song, of a member': [], stream: [], play: [], beat: [], like: [] },
  cpuSeconds: 0,
}

const all: Promise<void>[] = []
const perGroup = order.listenersPerSecond / groupsPerSecond
const warmUpGroups = order.warmUpSeconds * groupsPerSecond
const groups = warmUpGroups + order.seconds * groupsPerSecond
/** How many have come with this group. */
const comeWith = (group: number): number =>
  perGroup * (group <= warmUpGroups ? group ** 2 / (2 * warmUpGroups) : group - warmUpGroups / 2)
const membersEvery = Math.ceil(comeWith(groups) / order.cookies.length)
let cpuBefore = process.cpuUsage()
const began = performance.now()
for (let group = 1; group <= groups; group++) {
  await pause(Math.max(0, began + (group * 1_000) / groupsPerSecond - performance.now()))
  if (group === warmUpGroups + 1) {
    cpuBefore = process.cpuUsage()
    process.send?.(warm)
  }
  while (news.listeners < comeWith(group)) all.push(listen(news.listeners++, group > warmUpGroups))
}
await Promise.all(all)
agent.destroy()
const { user, system } = process.cpuUsage(cpuBefore)
news.cpuSeconds = (user + system) / 1e6
process.send?.(news, () => process.disconnect())

async function listen(n: number, isMeasured: boolean): Promise<void> {
  const isMember = n % membersEvery === 0
  const headers = {
    'x-forwarded-for': `12.${n >> 16}.${(n >> 8) % 256}.${n % 256}`,
    ...(isMember && { cookie: order.cookies[n / membersEvery] }),
  }
  const api = `/api/songs/${order.songId}`
  const sending = { 'content-type': 'application/json', ...headers }
  const ask = async (call: ViralCall, request: BenchRequest): Promise<void> => {
    const asked = performance.now()
    const status = await statusOf(agent, order.address, request)
    if (!isGood(status)) news.failures[`${call} ${status}`] = (news.failures[`${call} ${status}`] ?? 0) + 1
    if (isMeasured) news.latenciesMs[call].push(performance.now() - asked)
  }
  const say = (call: ViralCall, path: string, body: object): Promise<void> =>
    ask(call, { method: 'POST', path: api + path, headers: sending, body: JSON.stringify(body) })
  if (isMember) await ask('song, of a member', { path: api, headers })
  else
    await ask('page', {
      path: `/songs/${order.songId}`,
      headers: { ...headers, 'accept-encoding': 'br' },
    })
  await ask('stream', {
    path: `${api}/stream`,
    headers: { ...headers, range: `bytes=0-${streamBytes - 1}` },
  })
  await ask('play', { method: 'POST', path: `${api}/play`, headers })
  const name = n.toString(16).padStart(32, '0')
  await say('beat', '/listens', { listen: name, heard: [] })
  if (isMember) await say('like', '/like', { isLike: true })
  await pause(order.beatSeconds * 1_000)
  await say('beat', '/listens', { listen: name, heard: [[0, order.beatSeconds]] })
}
