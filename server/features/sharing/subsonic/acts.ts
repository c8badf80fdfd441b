import { type Content, Failure } from './answer.ts'
import { needed } from './browsing.ts'
import type { Caller } from './caller.ts'
import { songIdOf } from './ids.ts'

/**
 * The songs that the parameters name; there may be several. Refuses other things, because only songs get a star here.
 */
function songIds(params: URLSearchParams): string[] {
  needed(params, 'id')
  return params.getAll('id').map(songIdOf)
}

/** A star is a like. */
export async function star(caller: Caller, params: URLSearchParams): Promise<Content> {
  for (const id of songIds(params))
    await caller.act('POST /api/songs/{id}/like', { params: { id }, body: { isLike: true } })
  return {}
}

export async function unstar(caller: Caller, params: URLSearchParams): Promise<Content> {
  for (const id of songIds(params)) await caller.act('DELETE /api/songs/{id}/like', { params: { id } })
  return {}
}

/** Stars from 1 to 5. Our ratings can be changed but not taken back, so 0 is refused. */
export async function setRating(caller: Caller, params: URLSearchParams): Promise<Content> {
  const rating = Number(needed(params, 'rating'))
  if (![1, 2, 3, 4, 5].includes(rating)) throw new Failure('generic', 'A rating is a number from 1 to 5.')
  const [id] = songIds(params)
  await caller.act('POST /api/songs/{id}/rate', { params: { id: id! }, body: { rating } })
  return {}
}

/** A play, counted as by our own player: once per listener and song within half an hour. */
export async function scrobble(caller: Caller, params: URLSearchParams): Promise<Content> {
  const ids = songIds(params)
  // Others are not told what someone is playing now.
  if (params.get('submission') === 'false') return {}
  for (const id of ids) await caller.act('POST /api/songs/{id}/play', { params: { id } })
  return {}
}
