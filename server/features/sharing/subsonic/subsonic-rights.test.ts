import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { aProgram } from '../../../testing/a-program.ts'
import { melodrome, minutes, type TestMelodrome } from '../../../testing/melodrome.ts'
import type { Person } from '../../../testing/person.ts'
import { suspend } from '../../../testing/sanctions.ts'
import { aSong } from '../../../testing/songs.ts'
import { wavFile } from '../../../testing/sounds.ts'
import { all } from '../../../testing/subsonic-calls.ts'

/** The number of the protocol: 10 for who does not sign in, 50 for what they may not do, 70 for what is not there. */
type Outcome = 'open' | 10 | 50 | 70

/** What is not open to members; a visitor can call nothing. */
const closed: Record<string, Record<string, Outcome>> = {
  'teo, blocked': { star: 50, setRating: 50 },
  'sora, suspended': { star: 50, unstar: 50, setRating: 50, createPlaylist: 50, updatePlaylist: 50 },
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

test('every call of /rest opens to whom the API opens it, and to nobody else', {
  timeout: 300_000,
}, async () => {
  const m = await melodrome()
  const { id } = await m.mina.publish({ title: 'Rain', terms: 'true', audio: wavFile(1) })
  const hidden = await aSong(m, { by: m.mina })
  const songs = m.melodrome.database.updateTable('songs').set({ status: 'hidden' })
  await songs.where('id', '=', toUuid(hidden)).execute()
  await m.mina.call('POST /api/users/{id}/block', { params: { id: m.teo.id } })
  const askers: Record<string, { person?: Person; song: string }> = {
    guest: { song: id },
    jun: { person: m.jun, song: id },
    mina: { person: m.mina, song: id },
    'teo, blocked': { person: m.teo, song: id },
    'sora, suspended': { person: m.sora, song: id },
    'jun, hidden song': { person: m.jun, song: hidden },
  }
  const answered: Record<string, Outcome> = {}
  const promised: Record<string, Outcome> = {}
  for (const [asker, { person, song }] of Object.entries(askers)) {
    const { apiKey, playlists } = person ? await anApp(m, person) : { apiKey: undefined, playlists: [] }
    if (person === m.sora) await suspend(m, m.sora, { forMs: minutes(60) })
    const asked = all.map(async call => {
      const params = {
        ...paramsFor(call, song, m),
        ...playlistFor(call, playlists),
        ...(apiKey && { apiKey }),
      }
      answered[`${asker}: ${call}`] = await outcomeOf(m, call, params)
      promised[`${asker}: ${call}`] = person ? (closed[asker]?.[call] ?? 'open') : 10
    })
    await Promise.all(asked)
  }
  expect(answered).toEqual(promised)
})

/** An app of this person, and two playlists of theirs: one to show and change, one to delete. */
async function anApp(m: TestMelodrome, person: Person) {
  const name = Object.entries({ jun: m.jun, mina: m.mina, sora: m.sora, teo: m.teo }).find(
    ([, one]) => one === person,
  )![0]
  const { apiToken } = await aProgram(m, person, name, ['read', 'write'])
  const make = () => person.call('POST /api/playlists', { body: { name: 'Mine' } })
  return { apiKey: apiToken, playlists: [(await make()).id, (await make()).id] }
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
