import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { aProgram } from '../../../testing/a-program.ts'
import { anAppPassword } from '../../../testing/an-app-password.ts'
import { impose, suspend } from '../../../testing/sanctions.ts'
import { aSong } from '../../../testing/songs.ts'
import { wavFile } from '../../../testing/sound-files.ts'
import { all } from '../../../testing/subsonic-calls.ts'
import { melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import type { Person } from '../../../testing/test-person.ts'

/**
 * The protocol's error numbers: 10 without signing in, 40 for a password that opens nothing, 50 for what the person may
 * not do, 70 for what does not exist.
 */
type Outcome = 'open' | 10 | 40 | 50 | 70

const suspended: Record<string, Outcome> = {
  star: 50,
  unstar: 50,
  setRating: 50,
  createPlaylist: 50,
  updatePlaylist: 50,
}

/** Calls that are not open to members; a visitor can call nothing. */
const closed: Record<string, Record<string, Outcome>> = {
  'teo, blocked': { star: 50, setRating: 50 },
  'sora, suspended': suspended,
  'sora, suspended, by app password': suspended,
  'jun, hidden song': {
    getLyricsBySongId: 70,
    star: 70,
    unstar: 70,
    setRating: 70,
    scrobble: 70,
    updatePlaylist: 70,
    getSong: 70,
    stream: 70,
    download: 70,
    getCoverArt: 70,
  },
}

/** People whose app can call nothing at all any more. */
const shut: Record<string, Outcome> = {
  guest: 10,
  'mina, by a revoked app password': 40,
  'jun, banned, by app password': 50,
}

interface Asker {
  name: string
  app?: App
  song: string
}

interface App {
  signIn: Record<string, string>
  playlists: readonly string[]
}

test('every call of /rest opens to those to whom the API opens it, and to no others', {
  timeout: 300_000,
}, async () => {
  const m = await melodrome()
  const { id: song } = await m.mina.publish({ title: 'Rain', terms: 'true', audio: wavFile(1) })
  const hidden = await aSong(m, { by: m.mina })
  const songs = m.melodrome.database.updateTable('songs').set({ status: 'hidden' })
  await songs.where('id', '=', toUuid(hidden)).execute()
  await m.mina.call('POST /api/users/{id}/block', { params: { id: m.teo.id } })

  const answered: Record<string, Outcome> = {}
  const promised: Record<string, Outcome> = {}
  const askAll = async ({ name, app, song: asked }: Asker): Promise<void> => {
    // A program that tries wrong passwords is soon told to wait.
    for (let at = 0; at < all.length; at += 10) {
      if (shut[name] === 40) m.clock.forward(minutes(16))
      const calls = all.slice(at, at + 10).map(async call => {
        const params = {
          ...paramsFor(call, asked, m),
          ...playlistFor(call, app?.playlists ?? []),
          ...app?.signIn,
        }
        answered[`${name}: ${call}`] = await outcomeOf(m, call, params)
        promised[`${name}: ${call}`] = shut[name] ?? closed[name]?.[call] ?? 'open'
      })
      await Promise.all(calls)
    }
  }

  await askAll({ name: 'guest', song })
  await askAll({ name: 'jun', app: await byToken(m, m.jun, 'jun'), song })
  await askAll({ name: 'mina', app: await byToken(m, m.mina, 'mina'), song })
  await askAll({ name: 'teo, blocked', app: await byToken(m, m.teo, 'teo'), song })
  await askAll({ name: 'jun, hidden song', app: await byToken(m, m.jun, 'jun'), song: hidden })
  const minas = await byAppPassword(m.mina, 'mina')
  await askAll({ name: 'mina, by app password', app: minas, song })

  const soras = [await byToken(m, m.sora, 'sora'), await byAppPassword(m.sora, 'sora')]
  await suspend(m, m.sora, { forMs: minutes(60) })
  await askAll({ name: 'sora, suspended', app: soras[0]!, song })
  await askAll({ name: 'sora, suspended, by app password', app: soras[1]!, song })

  await m.mina.call('DELETE /api/app-passwords/{id}', { params: { id: minas.id } })
  await askAll({ name: 'mina, by a revoked app password', app: minas, song })
  const juns = await byAppPassword(m.jun, 'jun')
  await impose(m, 'ban', m.jun)
  await askAll({ name: 'jun, banned, by app password', app: juns, song })
  expect(answered).toEqual(promised)
})

async function byToken(m: TestMelodrome, person: Person, name: string): Promise<App> {
  const { apiToken } = await aProgram(m, person, name, ['read', 'write'])
  return { signIn: { apiKey: apiToken! }, playlists: await twoPlaylists(person) }
}

async function byAppPassword(person: Person, name: string): Promise<App & { id: string }> {
  const { id, userName, password } = await anAppPassword(person, name)
  return { id, signIn: { u: userName, p: password }, playlists: await twoPlaylists(person) }
}

/** One to show and change, one to delete. */
async function twoPlaylists(person: Person): Promise<string[]> {
  const make = () => person.call('POST /api/playlists', { body: { name: 'Mine' } })
  return [(await make()).id, (await make()).id]
}

const aboutArtist = ['getArtist']
const aboutAlbum = ['getAlbum', 'getMusicDirectory']

function paramsFor(call: string, song: string, m: TestMelodrome): Record<string, string> {
  const id = aboutArtist.includes(call)
    ? `ar-${m.mina.id}`
    : aboutAlbum.includes(call)
      ? `al-${m.mina.id}-2026`
      : song
  return {
    id,
    query: 'rain',
    type: 'newest',
    genre: 'jazz',
    rating: '5',
    name: 'Rain',
    songId: song,
    songIdToAdd: song,
  }
}

function playlistFor(call: string, [kept, gone]: readonly string[]): Record<string, string> {
  if (call === 'getPlaylist') return { id: `pl-${kept}` }
  if (call === 'updatePlaylist') return { playlistId: `pl-${kept}` }
  if (call === 'deletePlaylist') return { id: `pl-${gone}` }
  return {}
}

async function outcomeOf(m: TestMelodrome, call: string, params: Record<string, string>): Promise<Outcome> {
  const answer = await m.guest.send({ method: 'GET', url: `/rest/${call}`, query: { f: 'json', ...params } })
  if (!String(answer.headers['content-type']).includes('json')) return 'open'
  return answer.json()['subsonic-response'].error?.code ?? 'open'
}
