import { sql } from 'kysely'
import type { z } from 'zod'
import type { Credentials, Origin, RecipeChange } from '#contract/songs/recipe.ts'
import type { RecipeSharing } from '#contract/songs/recipe-sharing.ts'
import type { SongDetail, SongLabel } from '#contract/songs/songs.ts'
import { areInOrder } from '#contract/songs/timed-lyrics.ts'
import { compiledByShape } from '../../database/compiled.ts'
import type { Executor, Transaction } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { Viewer } from '../../http/mount.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import type { WithheldFor } from '../moderation/visibility/withheld.ts'
import { personOf } from '../people/person.ts'
import { openLikeness } from './duplicates/duplicates-sql.ts'
import { songOf } from './song.ts'
import type { Reader } from './song-lists.ts'
import { selectSongs, visibleSong, whereVisible } from './songs-sql.ts'
import { sharedPart } from './workflow/recipe-sharing.ts'
import { hasWorkflowFor } from './workflow/workflows-sql.ts'

/** A song with how it was made; refuses one that the reader can't see. */
export async function songDetail(m: Melodrome, reader: Reader, id: string): Promise<SongDetail> {
  const { viewer, language } = reader
  const values = { id, viewer: viewer?.id }
  const [row] = await detailRow(m.database, values, { role: viewer?.role ?? null })
  if (!row) return refuse('song.notFound')
  const isOwner = viewer?.id === row.person_id
  const recipeSharing = row.recipe_sharing as RecipeSharing
  const hasWorkflow =
    row.carries_workflow &&
    (isOwner || recipeSharing === 'all') &&
    (await hasWorkflowFor(m.database, viewer, id, m.clock()))
  return {
    ...songOf(row, viewer, language),
    ...sharedPart(
      {
        generator: row.generator,
        generatorVersion: row.generator_version,
        seed: row.seed,
        steps: row.steps,
        bpm: row.bpm,
        key: row.musical_key,
        prompt: row.prompt,
      },
      isOwner ? 'all' : recipeSharing,
    ),
    recipeSharing,
    workflowUrl: hasWorkflow ? `/api/songs/${row.id}/workflow` : null,
    lyrics: row.lyrics,
    lyricTimes: row.lyric_times,
    lyricWords: row.lyric_words as SongDetail['lyricWords'],
    tags: row.tags,
    basedOn: row.based_on_id ? await originOf(m.database, viewer, row.based_on_id) : null,
    credentials: row.credentials as Credentials,
    credentialsIssuer: row.credentials_issuer,
    claimedGenerator: row.claimed_generator,
    labels: row.labels as SongLabel[],
    withheldFor: row.withheld_for as WithheldFor | null,
    withheldBy: await withheldBy(m.database, viewer, row),
    soundsLike: await soundsLike(m.database, viewer, row),
  }
}

export const howMadeColumns = [
  'songs.generator',
  'songs.generator_version',
  'songs.seed',
  'songs.steps',
  'songs.recipe_sharing',
  'songs.bpm',
  'songs.musical_key',
  'songs.prompt',
  'songs.lyrics',
  'songs.lyric_times',
  'songs.lyric_words',
  'songs.tags',
  'songs.based_on_id',
] as const

/** `viewer` is there if the shape has a role. */
const detailRow = compiledByShape(
  (
    database,
    { id, viewer: viewerId }: { id: string; viewer: string | undefined },
    { role }: { role: Viewer['role'] | null },
  ) => {
    const viewer = role && { id: viewerId!, role }
    return selectSongs(database, viewer)
      .select([
        ...howMadeColumns,
        'songs.credentials',
        'songs.credentials_issuer',
        'songs.labels',
        sql<boolean>`exists (select from workflows where workflows.song_id = songs.id)`.as(
          'carries_workflow',
        ),
        sql<string | null>`songs.provenance ->> 'tool'`.as('claimed_generator'),
      ])
      .where('songs.id', '=', toUuid(id))
      .where(whereVisible(viewer))
  },
)

/** The case in which its owner finds the reasons. */
async function withheldBy(
  database: Executor,
  viewer: Viewer | null,
  song: { id: string; person_id: string; withheld_for: string | null },
): Promise<string | null> {
  if (viewer?.id !== song.person_id || song.withheld_for !== 'hidden') return null
  const { rows } = await sql<{ id: string }>`
    select id from moderation_cases cases join moderation_decisions made on made.case_id = cases.id
    where subject_id = ${toUuid(song.id)} and subject_kind = 'song' and content_outcome = 'hide'
      and reversed_at is null
    order by opened_at desc limit 1`.execute(database)
  return rows[0]?.id ?? null
}

async function soundsLike(
  database: Executor,
  viewer: Viewer | null,
  song: { id: string; person_id: string },
) {
  const other = viewer?.id === song.person_id ? await openLikeness(database, song.id) : undefined
  return other ? originOf(database, viewer, other) : null
}

/** A song that the viewer can see, with only a few fields. */
export async function originOf(
  database: Executor,
  viewer: Viewer | null,
  id: string,
): Promise<Origin | null> {
  const origin = await visibleSong(database, id, viewer)
  return origin ? { id: origin.id, title: origin.title, user: personOf(origin) } : null
}

/** The columns of a recipe in the song's row; fields that are left out are not changed. */
export function recipeColumns(recipe: z.output<typeof RecipeChange>) {
  const { generator, generatorVersion, seed, steps, recipeSharing, bpm, key, prompt, lyrics, tags, basedOn } =
    recipe
  return {
    ...(generator !== undefined && { generator }),
    ...(generatorVersion !== undefined && { generator_version: generatorVersion }),
    ...(seed !== undefined && { seed }),
    ...(steps !== undefined && { steps }),
    ...(recipeSharing !== undefined && { recipe_sharing: recipeSharing }),
    ...(bpm !== undefined && { bpm }),
    ...(key !== undefined && { musical_key: key }),
    ...(prompt !== undefined && { prompt }),
    ...(lyrics !== undefined && {
      lyrics: lyrics?.text ?? null,
      // Its elements may be null, which generated types don't know.
      lyric_times: sql<number[] | null>`${lyrics?.times ?? null}::double precision[]`,
      lyric_words: lyrics?.words ? JSON.stringify(lyrics.words) : null,
    }),
    ...(tags !== undefined && { tags }),
    ...(basedOn !== undefined && { based_on_id: basedOn && toUuid(basedOn) }),
  }
}

/** Refuses lyrics in which a line begins after the song's end. */
export function requireLinesInside(
  lyrics: z.output<typeof RecipeChange>['lyrics'],
  durationSeconds: number | null,
): void {
  if (lyrics && !areInOrder(lyrics, durationSeconds ?? undefined))
    refuseFields({ lyrics: { code: 'lyricTimes' } })
}

/** Whether a person may name this song as the origin of theirs: only one that they can see. */
export async function isOrigin(database: Executor, viewer: Viewer, id: string): Promise<boolean> {
  return (await visibleSong(database, id, viewer)) !== undefined
}

const lineageLock = 20_201

/**
 * Refuses an origin that is unknown, or that is itself made from this song. Changes of lineage take turns, because
 * two at once could close a circle that neither of them sees.
 */
export async function requireOrigin(
  transaction: Transaction,
  viewer: Viewer,
  { songId, originId }: { songId: string; originId: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lineageLock)})`.execute(transaction)
  if (!(await isOrigin(transaction, viewer, originId))) refuseFields({ basedOn: { code: 'basedOnUnknown' } })
  const { rows } = await sql`
    with recursive lineage as (
      select id, based_on_id from songs where id = ${toUuid(originId)}
      union
      select songs.id, songs.based_on_id from songs join lineage on songs.id = lineage.based_on_id
    )
    select from lineage where id = ${toUuid(songId)}`.execute(transaction)
  if (rows.length > 0) refuseFields({ basedOn: { code: 'basedOnCircle' } })
}
