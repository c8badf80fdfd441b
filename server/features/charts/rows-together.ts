import { sql } from 'kysely'
import { compiled } from '../../database/compiled.ts'
import type { Database, Executor } from '../../database/connect.ts'
import { GroupCommit } from '../../database/group-commit.ts'
import { toUuid } from '../../database/ids.ts'
import { placeOfReading } from '../../database/replicas/reading-call.ts'
import type { Viewer } from '../../http/mount.ts'
import { viewersWhoKeepAway } from '../people/reach/reach.ts'
import type { VersionRow } from '../songs/song-cards.ts'

interface Row extends VersionRow {
  person_uuid: string
}

/** Reads the rows that a viewer is shown. */
type ReadRows<R> = (viewer: Viewer | null) => Promise<R[]>

/**
 * Reads a page once for everyone who asks for it at the same time. People who ask while a reading runs get the next
 * one, which begins after they have asked, so no answer is older than its question. Many viewers take two statements,
 * however many they are; a few viewers take one statement each.
 */
export class RowsTogether<R extends Row> {
  readonly #database: Database
  readonly #groups = new Map<string, GroupCommit<Viewer | null, R[]>>()

  constructor(database: Database) {
    this.#database = database
  }

  /** `page` names the page; `read` reads it for one viewer. */
  rowsOf(page: string, viewer: Viewer | null, read: ReadRows<R>): Promise<R[]> {
    const name = `${placeOfReading()} ${page}`
    const known = this.#groups.get(name)
    if (known) return known.add(viewer)
    const group = new GroupCommit<Viewer | null, R[]>(
      viewers => readTogether(this.#database, viewers, read),
      { onlyReads: true },
    )
    this.#groups.set(name, group)
    const rows = group.add(viewer)
    void group.idle().then(() => this.#groups.delete(name))
    return rows
  }
}

/** For fewer viewers, the second statement and merging both results cost more than they save. */
const fewestTogether = 4

async function readTogether<R extends Row>(
  database: Executor,
  viewers: readonly (Viewer | null)[],
  read: ReadRows<R>,
): Promise<R[][]> {
  if (viewers.length < fewestTogether) return Promise.all(viewers.map(read))
  const rows = await read(null)
  const members = [...new Set(viewers.flatMap(viewer => (viewer ? toUuid(viewer.id) : [])))]
  if (members.length === 0) return viewers.map(() => rows)
  const differing = await readDiffering(database, {
    viewers: members,
    songs: rows.map(row => row.uuid),
    people: [...new Set(rows.map(row => row.person_uuid))],
  })
  const votesOf = votesByViewer(differing)
  return Promise.all(
    viewers.map(async viewer => {
      const own = viewer && votesOf.get(toUuid(viewer.id))
      if (!own) return rows
      // This viewer keeps away a person on this page, so another song takes that place.
      if (own.has(null)) return read(viewer)
      return rows.map(row => ({ ...row, ...own.get(row.uuid) }))
    }),
  )
}

/**
 * The parts of a page that differ from what a guest sees: a viewer's own votes, or, without a song, that they keep away
 * a person on it.
 */
interface Differing {
  viewer: string
  song: string | null
  is_like: boolean | null
  own_rating: number | null
}

/** All ids are in PostgreSQL's format. */
export const differingStatement = (page: {
  viewers: readonly string[]
  songs: readonly string[]
  people: readonly string[]
}) => sql<Differing>`
  select user_id::text as viewer, song_id::text as song, is_like, null::smallint as own_rating from likes
  where song_id = any(${page.songs}::uuid[]) and user_id = any(${page.viewers}::uuid[])
  union all
  select user_id::text, song_id::text, null, rating from ratings
  where song_id = any(${page.songs}::uuid[]) and user_id = any(${page.viewers}::uuid[])
  union all
  select viewer::text, null, null, null from (${viewersWhoKeepAway(page.viewers, page.people)}) away`

const readDiffering = compiled((_database, page: Parameters<typeof differingStatement>[0]) =>
  differingStatement(page),
)

type Votes = Pick<Differing, 'is_like' | 'own_rating'>

function votesByViewer(differing: readonly Differing[]): Map<string, Map<string | null, Votes>> {
  const all = new Map<string, Map<string | null, Votes>>()
  for (const { viewer, song, is_like, own_rating } of differing) {
    const own = all.get(viewer) ?? new Map<string | null, Votes>()
    const known = own.get(song)
    own.set(song, {
      is_like: is_like ?? known?.is_like ?? null,
      own_rating: own_rating ?? known?.own_rating ?? null,
    })
    all.set(viewer, own)
  }
  return all
}
