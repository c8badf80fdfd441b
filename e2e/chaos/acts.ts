import { idFromUuid } from '#contract/ids.ts'
import { melodyWav } from '../audio.ts'
import { Client } from '../process/client.ts'
import { oneOf, someNetwork } from './chance.ts'
import { enter, judge } from './contest.ts'
import { join, make, type Person, vote, type World } from './person.ts'

type Act = (world: World, person: Person) => Promise<unknown>

/** What people do; `weight` is how often, relative to the other acts. */
export const acts: readonly (readonly [weight: number, act: Act])[] = [
  [20, like],
  [16, rate],
  [6, score],
  [20, play],
  [6, follow],
  [8, comment],
  [3, reply],
  [3, post],
  [4, answer],
  [4, message],
  [4, playlist],
  [5, publish],
  [2, signUp],
  [8, look],
  [4, enter],
  [8, judge],
]

let serial = 0
/** A text that is different every time. */
const words = (about: string): string => `${about} number ${++serial}`

async function like(world: World, person: Person): Promise<void> {
  const song = oneOf(person.chance, world.songs)
  if (!song) return
  const isLike = person.chance() < 0.7
  const one = { among: world.promises.likes, pair: `${song} ${person.id}`, value: isLike }
  await vote(world, person, one, client => client.call('POST /api/songs/{id}/like', song, { isLike }))
}

async function rate(world: World, person: Person): Promise<void> {
  const song = oneOf(person.chance, world.songs)
  if (!song) return
  const rating = 1 + Math.floor(person.chance() * 5)
  const one = { among: world.promises.ratings, pair: `${song} ${person.id}`, value: rating }
  await vote(world, person, one, client => client.call('POST /api/songs/{id}/rate', song, { rating }))
}

async function score(world: World, person: Person): Promise<void> {
  const song = oneOf(person.chance, world.songs)
  if (!song) return
  const vocal = 1 + Math.floor(person.chance() * 10)
  const scores = { vocal, instrumental: 5, mixing: 0, creativity: 7, lyrics: 0 }
  const one = { among: world.promises.scores, pair: `${song} ${person.id}`, value: vocal }
  await vote(world, person, one, client => client.call('POST /api/songs/{id}/detailed-rating', song, scores))
}

/** Each play has a visitor from another network, so that each counted play is another row. */
async function play(world: World, { client, chance }: Person): Promise<void> {
  const song = oneOf(chance, world.songs)
  if (!song) return
  const visitor = new Client(client.address, someNetwork(chance))
  const { counted } = await visitor.call('POST /api/songs/{id}/play', song)
  const { plays } = world.promises
  if (counted) plays.set(song, (plays.get(song) ?? 0) + 1)
  world.promises.acknowledged++
}

async function follow(world: World, person: Person): Promise<void> {
  const other = oneOf(person.chance, world.people)
  if (!other || other.id === person.id) return
  const following = person.chance() < 0.6
  const one = { among: world.promises.follows, pair: `${person.id} ${other.id}`, value: following }
  await vote(world, person, one, client =>
    client.call('POST /api/users/{id}/follow', other.id, { following }),
  )
}

async function comment(world: World, person: Person): Promise<void> {
  const song = oneOf(person.chance, world.songs)
  if (!song) return
  const content = words('comment')
  const one = { table: 'comments', words: content } as const
  const made = await make(world, person, one, (client, once) =>
    client.call('POST /api/songs/{id}/comments', song, { content }, once),
  )
  if (made) world.comments.push([song, made.id])
}

async function reply(world: World, person: Person): Promise<void> {
  const about = oneOf(person.chance, world.comments)
  if (!about) return
  const content = words('reply')
  await make(world, person, { table: 'comments', words: content }, (client, once) =>
    client.call('POST /api/songs/{id}/comments/{commentId}/replies', about, { content }, once),
  )
}

async function post(world: World, person: Person): Promise<void> {
  const title = words('post')
  const body = { title, content: 'What do you think of this one?', category: 'talk', tags: ['chaos'] }
  const made = await make(world, person, { table: 'forum_posts', words: title }, (client, once) =>
    client.call('POST /api/forum/posts', '', body, once),
  )
  if (made) world.posts.push(made.id)
}

async function answer(world: World, person: Person): Promise<void> {
  const about = oneOf(person.chance, world.posts)
  if (!about) return
  const content = words('answer')
  await make(world, person, { table: 'forum_replies', words: content }, (client, once) =>
    client.call('POST /api/forum/posts/{id}/replies', about, { content }, once),
  )
}

/** A message has an id from its sender, which also serves as the idempotency key. */
async function message(world: World, person: Person): Promise<void> {
  const other = oneOf(person.chance, world.people)
  if (!other || other.id === person.id) return
  const content = words('message')
  const id = idFromUuid(crypto.randomUUID())
  await make(world, person, { table: 'messages', words: content }, client =>
    client.call('POST /api/conversations/{id}/messages', other.id, { id, content }),
  )
}

async function playlist(world: World, person: Person): Promise<void> {
  const songId = oneOf(person.chance, world.songs)
  const name = words('playlist')
  await make(world, person, { table: 'playlists', words: name }, (client, once) =>
    client.call('POST /api/playlists', '', { name, isPublic: true, ...(songId && { songId }) }, once),
  )
}

export async function publish(world: World, person: Person): Promise<void> {
  const title = words('song')
  const audio = melodyWav({ seconds: 2, tune: serial })
  const made = await make(world, person, { table: 'songs', words: title }, (client, once) =>
    client.publish(audio, title, once),
  )
  if (made?.status !== 'ready') return
  world.songs.push(made.id)
  person.ownSongs.push(made.id)
}

/** A newcomer who only makes an account; the product must send a code to them. */
async function signUp(world: World, { chance }: Person): Promise<void> {
  await join(world, words('newcomer').replaceAll(' ', '-'), chance)
}

const pages = ['/', '/songs', '/charts', '/api/songs', '/api/challenges', '/api/forum/posts']

async function look(world: World, { name, client, chance }: Person): Promise<void> {
  const song = oneOf(chance, world.songs)
  const path = oneOf(chance, song ? [...pages, `/api/songs/${song}`, `/api/songs/${song}/stream`] : pages)!
  const status = await client.statusOf(path)
  if (status >= 500 && status !== 503) world.promises.rude.push(`${name} saw ${status} at ${path}`)
}
