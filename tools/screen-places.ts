import { type APIRequestContext, request } from '@playwright/test'
import type { Product } from './product.ts'
import type { Looker } from './screen-list.ts'

export type Session = Awaited<ReturnType<APIRequestContext['storageState']>>

export interface Place {
  sessions: ReadonlyMap<Looker, Session | undefined>
  /** The id that stands for each `{name}` of an address. */
  ids: Readonly<Record<string, string | undefined>>
}

const operator = { email: 'operator@melodrome.test', password: 'open the curtain', artistName: 'Operator' }
type DemoMember = 'mina' | 'jun' | 'sora' | 'teo'

/** Signs in all members that a screen needs, and finds something of each kind to look at. */
export async function learnPlaces({ address, printed }: Product): Promise<Place> {
  const member = (name: DemoMember) => signIn(address, demoAccount(printed(), name))
  const [mina, jun, sora, teo] = [
    await member('mina'),
    await member('jun'),
    await member('sora'),
    await member('teo'),
  ]
  // The first account that is not the demo's becomes an administrator.
  const admin = await request.newContext({ baseURL: address })
  const registered = await admin.post('/api/auth/register', { data: operator })
  if (!registered.ok()) throw new Error(`the operator could not register: ${await registered.text()}`)
  const people = { mina, sora, teo, operator: admin }
  const ids = await findIds({ mina, jun, teo })
  const sessions = new Map<Looker, Session | undefined>([['visitor', undefined]])
  for (const [name, person] of Object.entries(people) as [Looker, APIRequestContext][])
    sessions.set(name, await person.storageState())
  await Promise.all([...Object.values(people), jun].map(person => person.dispose()))
  return { sessions, ids }
}

type People = Record<'mina' | 'jun' | 'teo', APIRequestContext>
interface Found {
  id: string
}

async function findIds({ mina, jun, teo }: People): Promise<Record<string, string | undefined>> {
  const me = await read<{ id: string }>(mina, '/api/auth/user')
  const songs = await list<Found & { userId: string }>(mina, '/api/songs/popular')
  const song = songs.find(({ userId }) => userId !== me?.id)
  const challenges = await list<Found & { phase: string; closedAt?: string; verdict?: unknown }>(
    mina,
    '/api/challenges',
  )
  const phase = (wanted: string) => challenges.find(one => one.phase === wanted)?.id
  // The list begins with the challenge that ended last, so the last one in it was judged long ago.
  const judged = challenges.findLast(one => one.phase === 'ended')?.id
  const first = async (of: APIRequestContext, path: string) => (await list<Found>(of, path))[0]?.id
  const own = me && (await first(mina, `/api/users/${me.id}/songs`))
  if (own) await decide(teo, await report(jun, teo, own, 'label'))
  return {
    song: song?.id,
    artist: song?.userId,
    own,
    decision: await toldDecision(mina),
    case: song && (await report(jun, teo, song.id, 'harassment')),
    ongoing: phase('ongoing'),
    upcoming: phase('upcoming'),
    judged,
    post: await first(mina, '/api/forum/posts'),
    playlist: (await first(mina, '/api/playlists')) ?? (await makePlaylist(mina, songs)),
    conversation: (await first(mina, '/api/conversations')) ?? song?.userId,
  }
}

/** The id of the case that it opens. */
async function report(
  jun: APIRequestContext,
  teo: APIRequestContext,
  songId: string,
  reason: string,
): Promise<string | undefined> {
  const explanation = '2절 가사가 한 사람을 두고 하는 말 같아요.'
  await jun.post('/api/reports', { data: { subject: { kind: 'song', id: songId }, reason, explanation } })
  const cases = await list<Found & { subjectId: string }>(teo, '/api/moderation/cases')
  return cases.find(({ subjectId }) => subjectId === songId)?.id
}

async function decide(teo: APIRequestContext, caseId: string | undefined): Promise<void> {
  await teo.put(`/api/moderation/cases/${caseId}/claim`)
  const statement = '가사를 들어 보고 표시를 달았어요. 곡은 그대로 들을 수 있어요.'
  const data = { content: 'label', labels: ['sensitive'], ground: 'rules', rule: 'label', statement }
  await teo.post(`/api/moderation/cases/${caseId}/decision`, { data })
}

/** The person concerned is told where the decision can be read. */
async function toldDecision(mina: APIRequestContext): Promise<string | undefined> {
  const news = await list<{ relatedType: string; relatedId?: string }>(mina, '/api/notifications')
  return news.find(({ relatedType }) => relatedType === 'decision')?.relatedId
}

/** Only needed while the demo has no playlist. */
async function makePlaylist(mina: APIRequestContext, songs: readonly Found[]): Promise<string | undefined> {
  const songIds = songs.slice(0, 6).map(({ id }) => id)
  const answer = await mina.post('/api/playlists', { data: { name: '퇴근길', isPublic: true, songIds } })
  return ((await answer.json()) as Partial<Found>).id
}

async function list<T>(of: APIRequestContext, path: string): Promise<T[]> {
  return (await read<T[]>(of, path)) ?? []
}

async function read<T>(of: APIRequestContext, path: string): Promise<T | undefined> {
  const answer = await of.get(path)
  return answer.ok() ? ((await answer.json()) as T) : undefined
}

async function signIn(
  address: string,
  data: { email: string; password: string },
): Promise<APIRequestContext> {
  const person = await request.newContext({ baseURL: address })
  const answer = await person.post('/api/auth/login', { data })
  if (!answer.ok()) throw new Error(`${data.email} could not sign in: ${await answer.text()}`)
  return person
}

/** Only the first start prints the demo's passwords. */
function demoAccount(printed: string, name: DemoMember): { email: string; password: string } {
  const email = `${name}@demo.melodrome.example`
  const password = printed.split(email)[1]?.match(/^\s+(\S+)/)?.[1]
  if (!password) throw new Error(`The product printed no password for ${email}:\n${printed}`)
  return { email, password }
}
