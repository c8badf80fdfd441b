import { basename, extname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './ask.mjs'
import { sendDraft } from './send-draft.mjs'
import { forgetUpload } from './send-file.mjs'
import { songFieldsIn } from './sidecars.mjs'

const pauseMs = 1_000

/** @typedef {{ server: string, token: string, folder: string }} To */

/** The texts of a draft that become fields of its song. */
const proposed = ['prompt', 'lyrics', 'generator', 'generatorVersion', 'seed', 'bpm', 'key']

/**
 * Publishes a file as a song, with the values from the file and its sidecars, as the form in the browser would propose
 * them. Resolves to the song and its address.
 *
 * @param {To} to
 * @param {string} file
 * @param {Pick<import('./arguments.mjs').Wish, 'title' | 'genre' | 'challenge' | 'playlist'>} wish
 * @param {(sent: number, bytes: number) => void} onProgress
 * @returns {Promise<{ id: string, address: string, title: string, sidecars: string[] }>}
 */
export async function publishFile(to, file, wish, onProgress) {
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
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  let song = await ask(to, `POST /api/drafts/${draftId}/publish`, { form })
  await forgetUpload(to, file)
  while (song.status === 'processing') {
    await sleep(pauseMs)
    song = await ask(to, `GET /api/songs/${song.id}`)
  }
  if (song.status === 'failed') throw new Error(song.failure ?? `${title} could not be processed.`)
  const address = `${to.server}/songs/${song.id}`
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
  return { id: song.id, address, title: song.title, sidecars: names }
}

/**
 * The draft, once the server has read its file. Undefined if it was discarded in the meantime.
 *
 * @param {To} to
 * @param {string} draftId
 */
async function analysed(to, draftId) {
  for (;;) {
    const drafts = await ask(to, 'GET /api/drafts')
    const draft = drafts.find((/** @type {{ id: string }} */ { id }) => id === draftId)
    if (draft?.status !== 'listening') return draft
    await sleep(pauseMs)
  }
}

/**
 * Adds the song to one of the member's own playlists, given by name, id or address; a new name creates one.
 *
 * @param {To} to
 * @param {string} named
 * @param {string} songId
 */
async function addToPlaylist(to, named, songId) {
  const own = await ask(to, 'GET /api/playlists?limit=100')
  const known = own.find(
    (/** @type {{ id: string, name: string }} */ { id, name }) => name === named || id === idIn(named),
  )
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
