import { openAsBlob } from 'node:fs'
import { basename, extname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './ask.mjs'
import { forgetUpload, sendFile } from './send-file.mjs'
import { sidecarsOf } from './sidecars.mjs'

/** @typedef {{ server: string, token: string, folder: string }} To */

/**
 * Makes a song of a file and what lies beside it. Answers its address.
 *
 * @param {To} to
 * @param {string} file
 * @param {Pick<import('./arguments.mjs').Wish, 'title' | 'genre' | 'challenge' | 'playlist'>} wish
 * @param {(sent: number, bytes: number) => void} onProgress
 * @returns {Promise<{ id: string, address: string, title: string, sidecars: string[] }>}
 */
export async function publishFile(to, file, wish, onProgress) {
  const { fields, cover, read } = await sidecarsOf(file)
  const draftId = await sendFile(to, file, onProgress)
  const form = new FormData()
  const title = wish.title ?? fields.title ?? (await titleInFile(to, draftId, file))
  const all = { ...fields, title, ...(wish.genre !== undefined && { genre: wish.genre }), terms: 'true' }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  if (cover) form.set('coverImage', await openAsBlob(cover.path, { type: cover.type }), basename(cover.path))
  let song = await ask(to, `POST /api/drafts/${draftId}/publish`, { form })
  await forgetUpload(to, file)
  while (song.status === 'processing') {
    await sleep(1_000)
    song = await ask(to, `GET /api/songs/${song.id}`)
  }
  if (song.status === 'failed') throw new Error(song.failure ?? `${title} could not be processed.`)
  const address = `${to.server}/songs/${song.id}`
  try {
    if (wish.challenge !== undefined)
      await ask(to, `POST /api/challenges/${idIn(wish.challenge)}/submit`, { json: { songId: song.id } })
    if (wish.playlist !== undefined) await addToPlaylist(to, wish.playlist, song.id)
  } catch (error) {
    // Another run would publish the song again.
    throw new Error(`It is published at ${address}, but: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
  return { id: song.id, address, title: song.title, sidecars: read }
}

/**
 * What the file itself says, else its name.
 *
 * @param {To} to
 * @param {string} draftId
 * @param {string} file
 */
async function titleInFile(to, draftId, file) {
  const drafts = await ask(to, 'GET /api/drafts')
  const draft = drafts.find((/** @type {{ id: string }} */ { id }) => id === draftId)
  return draft?.title || basename(file, extname(file))
}

/**
 * One of the own by its name; a name that is new makes one. An id or an address names one, too.
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
