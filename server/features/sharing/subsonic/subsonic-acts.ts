import { needed } from './browsing.ts'
import type { Caller } from './caller.ts'
import { type Content, errors, Failure } from './subsonic-answer.ts'
import { songIdOf } from './subsonic-ids.ts'

/**
 * The songs that the parameters name; there may be several. Refuses other things, because only songs get a star here.
 */
function songIds(params: URLSearchParams): string[] {
  needed(params, 'id')
  return params.getAll('id').map(songIdOf)
}

/** Acts on every song; one that is gone doesn't keep the others from it. Fails if none of them is there. */
async function onEach(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<void> {
  const missing: Failure[] = []
  for (const id of ids) {
    try {
      await act(id)
    } catch (error) {
      if (!(error instanceof Failure && error.code === errors.notFound)) throw error
      missing.push(error)
    }
  }
  if (missing[0] && missing.length === ids.length) throw missing[0]
}

/** A star is a like. */
export async function star(caller: Caller, params: URLSearchParams): Promise<Content> {
  await onEach(songIds(params), id =>
    caller.act('POST /api/songs/{id}/like', { params: { id }, body: { isLike: true } }),
  )
  return {}
}

export async function unstar(caller: Caller, params: URLSearchParams): Promise<Content> {
  await onEach(songIds(params), id => caller.act('DELETE /api/songs/{id}/like', { params: { id } }))
  return {}
}

/** Stars from 1 to 5; 0 takes them back. */
export async function setRating(caller: Caller, params: URLSearchParams): Promise<Content> {
  const rating = needed(params, 'rating')
  if (!/^[0-5]$/.test(rating)) throw new Failure('generic', 'A rating is a number from 0 to 5.')
  const [id] = songIds(params)
  const song = { params: { id: id! } }
  if (rating === '0') await caller.act('DELETE /api/songs/{id}/rate', song)
  else await caller.act('POST /api/songs/{id}/rate', { ...song, body: { rating: Number(rating) } })
  return {}
}

/** A play, counted as by our own player: once per listener and song within half an hour. */
export async function scrobble(caller: Caller, params: URLSearchParams): Promise<Content> {
  const ids = songIds(params)
  // Others are not told what someone is playing now.
  if (params.get('submission') === 'false') return {}
  await onEach(ids, id => caller.act('POST /api/songs/{id}/play', { params: { id } }))
  return {}
}
