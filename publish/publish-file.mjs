import { basename, extname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, askAll, Refused } from './ask.mjs'
import { recall, remember } from './kept.mjs'
import { sendDraft } from './send-draft.mjs'
import { forgetUpload, keyOf } from './send-file.mjs'
import { songFieldsIn } from './sidecars.mjs'

const pauseMs = 1_000

/** @typedef {{ server: string, token: string, folder: string }} To */
/** @typedef {import('./kept.mjs').Publishing} Publishing */

/** The texts of a draft that become fields of its song; a test compares them with the form in the browser. */
export const proposed = ['prompt', 'lyrics', 'generator', 'generatorVersion', 'seed', 'steps', 'bpm', 'key']

/**
 * Publishes a file as a song, with the values from the file and its sidecars, as the form in the browser would propose
 * them. Resolves to the song and its address; a song with the status `withheld` is held until a moderator has looked at
 * it, and is in no challenge or playlist. If an earlier run was left without an answer, its call is repeated before
 * anything is sent, so that the song is not published twice.
 *
 * @param {To} to
 * @param {string} file
 * @param {Pick<import('./arguments.mjs').Wish, 'title' | 'genre' | 'challenge' | 'playlist'>} wish
 * @param {(sent: number, bytes: number) => void} onProgress
 * @returns {Promise<{ id: string, status: string, address: string, title: string, sidecars: string[] }>}
 */
export async function publishFile(to, file, wish, onProgress) {
  const key = await keyOf(to.server, file)
  const unanswered = (await recall(to.folder)).publishing[key]
  const wanted = unanswered ?? (await prepared(to, file, wish, onProgress))
  if (unanswered) await analysed(to, unanswered.draftId)
  else
    await remember(to.folder, ({ publishing }) => {
      publishing[key] = wanted
    })
  let song = await publishOnce(to, file, wanted, unanswered !== undefined)
  while (song.status === 'processing') {
    await sleep(pauseMs)
    song = await ask(to, `GET /api/songs/${song.id}`)
  }
  if (song.status === 'failed')
    throw new Error(song.failure ?? `${wanted.fields.title} could not be processed.`)
  const address = `${to.server}/songs/${song.id}`
  const made = { id: song.id, status: song.status, address, title: song.title, sidecars: wanted.names }
  if (song.status === 'withheld') return made
  try {
    if (wish.challenge !== undefined)
      await ask(to, `POST /api/challenges/${idIn(wish.challenge)}/submit`, { json: { songId: song.id } })
    if (wish.playlist !== undefined) await addToPlaylist(to, wish.playlist, song.id)
  } catch (error) {
    // The message says that the song is published, because another run would publish it again.
    throw new Error(`It is published at ${address}, but: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
  return made
}

/**
 * Sends the file as a draft. Resolves to what its publication says.
 *
 * @param {To} to
 * @param {string} file
 * @param {Pick<import('./arguments.mjs').Wish, 'title' | 'genre'>} wish
 * @param {(sent: number, bytes: number) => void} onProgress
 * @returns {Promise<Publishing>}
 */
async function prepared(to, file, wish, onProgress) {
  const { id: draftId, sidecars, names } = await sendDraft(to, file, onProgress)
  const draft = await analysed(to, draftId)
  const title = wish.title ?? draft?.title ?? basename(file, extname(file))
  const fields = {
    ...Object.fromEntries(proposed.flatMap(name => (draft?.[name] == null ? [] : [[name, draft[name]]]))),
    ...(await songFieldsIn(sidecars)),
    ...(wish.genre !== undefined && { genre: wish.genre }),
    ...(draft?.cover && { fileCover: 'true' }),
    title,
    terms: 'true',
  }
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)])
  return { draftId, fields: Object.fromEntries(texts), names }
}

/**
 * Publishes the draft. What is remembered of it is forgotten with the answer, or with a refusal that says that there
 * is no song.
 *
 * @param {To} to
 * @param {string} file
 * @param {Publishing} wanted
 * @param {boolean} isRepeated
 */
async function publishOnce(to, file, { draftId, fields }, isRepeated) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  try {
    const call = `POST /api/drafts/${draftId}/publish`
    const song = await ask(to, call, { form, once: `publish-${draftId}` })
    await forgetUpload(to, file)
    return song
  } catch (error) {
    if (!(error instanceof Refused) || leavesOpen(error, isRepeated)) throw error
    if (isRepeated && error.code === 'draft.notFound') {
      await forgetUpload(to, file)
      // The server keeps an answer for a day only, so only the person can tell.
      throw new Error('It may be published already: look at your songs. Another run publishes it anew.', {
        cause: error,
      })
    }
    const key = await keyOf(to.server, file)
    await remember(to.folder, ({ publishing }) => {
      delete publishing[key]
    })
    throw error
  }
}

/**
 * Whether there may be a song in spite of a refusal: it came before the server looked at the key, or from a machine in
 * between, or an earlier call is still under way. A server without room has made nothing, but says nothing of an
 * earlier call.
 *
 * @param {Refused} refused
 * @param {boolean} isRepeated
 */
function leavesOpen({ status, code }, isRepeated) {
  if (code === 'server.diskFull') return isRepeated
  return code === '' || status >= 500 || [401, 403, 429].includes(status) || code.startsWith('request.key')
}

/**
 * The draft, once the server has read its file. If an earlier try has failed through no fault of the file, as on a full
 * disk, the server is asked for another one. Undefined if the draft was discarded in the meantime.
 *
 * @param {To} to
 * @param {string} draftId
 */
async function analysed(to, draftId) {
  const found = async () => {
    const drafts = await ask(to, 'GET /api/drafts')
    return drafts.find((/** @type {{ id: string }} */ { id }) => id === draftId)
  }
  let draft = await found()
  if (draft?.canRetry) {
    await ask(to, `POST /api/drafts/${draftId}/retry`)
    draft = await found()
  }
  while (draft?.status === 'listening') {
    await sleep(pauseMs)
    draft = await found()
  }
  return draft
}

/**
 * Adds the song to one of the member's own playlists, given by name, id or address; a new name creates one.
 *
 * @param {To} to
 * @param {string} named
 * @param {string} songId
 */
async function addToPlaylist(to, named, songId) {
  const own = await askAll(to, '/api/playlists')
  const known = own.find(
    (/** @type {{ id: string, name: string }} */ { id, name }) => name === named || id === idIn(named),
  )
  if (!known && /^https?:\/\//i.test(named)) throw new Error(`${named} is no playlist of yours.`)
  if (known) await ask(to, `PUT /api/playlists/${known.id}/songs/${songId}`, { json: {} })
  else await ask(to, 'POST /api/playlists', { json: { name: named, songId } })
}

/** The last part of an address, or the id itself. */
const idIn = (/** @type {string} */ text) =>
  text
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .split('/')
    .at(-1) ?? text
