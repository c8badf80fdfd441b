import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asRefusal } from '../../../http/failures.ts'
import { languageOf } from '../../../http/input/language.ts'
import { problemOf } from '../../../http/problem.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { readSoundsTogether } from '../../songs/song-access.ts'
import { downloadSong, streamSong } from '../../songs/stream-song.ts'
import { album, artist, artists, directory, indexes, needed, oneSong } from './browsing.ts'
import { Caller } from './caller.ts'
import { createPlaylist, deletePlaylist, updatePlaylist } from './change-playlists.ts'
import { sendCoverArt } from './cover-art.ts'
import {
  albumList,
  albumList2,
  createGenreList,
  ownPlaylists,
  playlist,
  randomSongs,
  songsByGenre,
  starredSongs,
  starredSongs2,
} from './lists.ts'
import { lyricsByName, lyricsOfSong } from './lyrics.ts'
import { found } from './search.ts'
import { type Credential, credentialIn } from './sign-in.ts'
import { withAdditions } from './song-additions.ts'
import { scrobble, setRating, star, unstar } from './subsonic-acts.ts'
import { type Content, Failure, sendAnswer } from './subsonic-answer.ts'
import { songIdOf } from './subsonic-ids.ts'

type Answerer = (caller: Caller, params: URLSearchParams) => Promise<Content>
type Sender = (
  caller: Caller,
  params: URLSearchParams,
  exchange: { request: FastifyRequest; reply: FastifyReply },
) => Promise<unknown>

/** The version of this dialect: apps must get one, and strangers need not know which release runs here. */
const serverVersion = '1'

const extensions = {
  openSubsonicExtensions: [
    { name: 'apiKeyAuthentication', versions: [1] },
    { name: 'formPost', versions: [1] },
    { name: 'songLyrics', versions: [1, 2] },
  ],
}

/** Fixed answers: apps ask for them when they start, whether or not such a thing exists here. */
const fixed = async (answer: Content): Promise<Content> => answer

const answerers: Record<string, Answerer> = {
  ping: () => fixed({}),
  getLicense: () => fixed({ license: { valid: true } }),
  getMusicFolders: () => fixed({ musicFolders: { musicFolder: [{ id: 1, name: 'Melodrome' }] } }),
  getScanStatus: () => fixed({ scanStatus: { scanning: false, count: 0 } }),
  getInternetRadioStations: () => fixed({ internetRadioStations: {} }),
  getPodcasts: () => fixed({ podcasts: {} }),
  getNewestPodcasts: () => fixed({ newestPodcasts: {} }),
  getNowPlaying: () => fixed({ nowPlaying: {} }),
  getBookmarks: () => fixed({ bookmarks: {} }),
  getShares: () => fixed({ shares: {} }),
  tokenInfo: caller => fixed({ tokenInfo: { username: caller.ownName() } }),
  getUser: caller => fixed({ user: { username: caller.ownName(), ...roles } }),
  getArtists: artists,
  getIndexes: indexes,
  getArtist: artist,
  getAlbum: album,
  getSong: oneSong,
  getMusicDirectory: directory,
  getAlbumList: albumList,
  getAlbumList2: albumList2,
  getRandomSongs: randomSongs,
  getSongsByGenre: songsByGenre,
  getStarred: starredSongs,
  getStarred2: starredSongs2,
  getPlaylists: ownPlaylists,
  getPlaylist: playlist,
  createPlaylist,
  updatePlaylist,
  deletePlaylist,
  getLyrics: lyricsByName,
  getLyricsBySongId: lyricsOfSong,
  star,
  unstar,
  setRating,
  scrobble,
  search2: async (caller, params) => ({ searchResult2: await found(caller, params) }),
  search3: async (caller, params) => ({ searchResult3: await found(caller, params) }),
}

/** In this dialect every account can only listen. */
const roles = {
  scrobblingEnabled: true,
  adminRole: false,
  settingsRole: false,
  downloadRole: true,
  uploadRole: false,
  playlistRole: true,
  coverArtRole: false,
  commentRole: false,
  podcastRole: false,
  streamRole: true,
  jukeboxRole: false,
  shareRole: false,
  videoConversionRole: false,
}

/**
 * OpenSubsonic 1.16.1 for music apps, a second dialect of our API: each call makes calls of the contract by the app's
 * token. Its calls are not in the contract, because their form is not ours.
 */
export function serveSubsonic(app: FastifyInstance, m: Melodrome): void {
  const sounds = readSoundsTogether(m.database)
  const answers: Record<string, Answerer> = { ...answerers, getGenres: createGenreList(m) }
  const senders: Record<string, Sender> = {
    stream: (_caller, params, exchange) =>
      streamSong(m, sounds, exchange, songIdOf(needed(params, 'id')), { level: 'even', from: 'anywhere' }),
    download: (_caller, params, exchange) => downloadSong(m, exchange, songIdOf(needed(params, 'id'))),
    getCoverArt: (caller, params, { reply }) => sendCoverArt(caller, params, reply),
  }

  void app.register(async rest => {
    rest.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    rest.route<{ Params: { '*': string } }>({
      method: ['GET', 'POST'],
      url: '/rest/*',
      // An app may send its parameters as a form (POST), which by itself changes nothing: kept pages stay.
      config: { isFrequent: true },
      handler: async (request, reply) => {
        const params = paramsOf(request)
        const form = { format: params.get('f'), serverVersion }
        let credential: Credential | undefined
        try {
          const name = request.params['*'].replace(/\.view$/, '')
          // An app must learn how to sign in before it does.
          if (name === 'getOpenSubsonicExtensions') return sendAnswer(reply, form, extensions)
          credential = await credentialIn(m, request, params)
          const caller = new Caller(app, m.database, { request, credential })
          await caller.signIn()
          const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
          if (answer)
            return sendAnswer(reply, form, await withAdditions(m.database, await answer(caller, params)))
          const send = Object.hasOwn(senders, name) ? senders[name] : undefined
          if (!send) throw new Failure('generic', 'This server has no such call.')
          await send(caller, params, { request, reply })
          return reply
        } catch (error) {
          return sendAnswer(reply, form, failureOf(error as Error, request))
        } finally {
          credential?.end()
        }
      },
    })
  })
}

/** The parameters of the address and of a form (`formPost`). */
function paramsOf({ url, body }: FastifyRequest): URLSearchParams {
  const params = new URLSearchParams(url.split('?', 2)[1])
  if (typeof body === 'string')
    for (const [name, value] of new URLSearchParams(body)) params.append(name, value)
  return params
}

/** Sound refuses with our refusals, and a bug is logged like any other. */
function failureOf(error: Error, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error
  const { status, message } = problemOf(asRefusal(error as never, request), languageOf(request))
  return new Failure(status === 404 ? 'notFound' : 'generic', message)
}
