import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Pictured, PictureShape } from '#contract/sharing/link-picture-address.ts'
import type { Language } from '#words/languages.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { PictureSource } from './picture-sources.ts'

/** Raise it when pictures are drawn in another way. */
const drawingVersion = 1

/** One picture that is asked for. */
export interface Asked {
  thing: Pictured | null
  shape: PictureShape
  language: Language
}

/** Only the words of a challenge are in several languages. */
export function keyOfPicture({ thing, shape, language }: Asked): string {
  if (!thing) return `site ${shape}`
  return `${thing.kind} ${thing.id} ${shape}${thing.kind === 'challenge' ? ` ${language}` : ''}`
}

/** Changes with everything that the picture shows. */
export function drawnFrom(source: PictureSource): string {
  const { peaks, ...rest } = source
  const shown = JSON.stringify([drawingVersion, rest, peaks?.toString('base64') ?? ''])
  return createHash('sha256').update(shown).digest('base64url')
}

export async function keptPicture(database: Executor, asked: Asked, from: string): Promise<string | null> {
  const row = await database
    .selectFrom('link_pictures')
    .select('blob')
    .where('key', '=', keyOfPicture(asked))
    .where('drawn_from', '=', from)
    .executeTakeFirst()
  return row?.blob ?? null
}

/** Does nothing if the thing is gone meanwhile; of two that were drawn at once the later one stays. */
export async function rememberPicture(
  database: Executor,
  asked: Asked,
  picture: { from: string; blob: string; at: Date },
): Promise<void> {
  const idIf = (kind: Pictured['kind']) => (asked.thing?.kind === kind ? toUuid(asked.thing.id) : null)
  const [song, playlist, person, challenge] = [
    idIf('song'),
    idIf('playlist'),
    idIf('person'),
    idIf('challenge'),
  ]
  await sql`
    insert into link_pictures (key, song_id, playlist_id, user_id, challenge_id, drawn_from, blob, drawn_at)
    select ${keyOfPicture(asked)}, songs.id, playlists.id, users.id, challenges.id, ${picture.from}, ${picture.blob}, ${picture.at}
    from (select) one
      left join songs on songs.id = ${song}::uuid left join playlists on playlists.id = ${playlist}::uuid
      left join users on users.id = ${person}::uuid left join challenges on challenges.id = ${challenge}::uuid
    where ${asked.thing === null} or num_nonnulls(songs.id, playlists.id, users.id, challenges.id) = 1
    on conflict (key) do update set drawn_from = excluded.drawn_from, blob = excluded.blob,
      drawn_at = excluded.drawn_at`.execute(database)
}
