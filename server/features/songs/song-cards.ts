import type { Song } from '#contract/songs/songs.ts'
import { fallbackLanguage } from '#words/languages.ts'
import { compiled } from '../../database/compiled.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { songOf } from './song.ts'
import { songsForCards } from './songs-sql.ts'

/** What a list's statement reads of each song by `selectVersions`. */
export interface VersionRow {
  uuid: string
  version: string
  is_like: boolean | null
  own_rating: number | null
}

interface Card {
  version: string
  /** As everyone sees it, without a reader's own votes. */
  song: Song
  /**
   * The song with votes, by the votes: the combinations that were shown last. Frozen, so each is written once
   * (list-writer.ts).
   */
  shown: Map<string, Song>
}

/**
 * The songs that were read last, by their ids as PostgreSQL writes them. A list asks the database which songs it shows
 * and in which version; a card of that version equals what reading the song again would give, so nothing outdated is
 * ever shown.
 */
export class Cards {
  readonly #cards = new Map<string, Card>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(uuid: string, version: string): Card | undefined {
    const card = this.#cards.get(uuid)
    if (card?.version !== version) return undefined
    this.keep(uuid, card)
    return card
  }

  /** The one used last is the last to go. */
  keep(uuid: string, card: Card): void {
    this.#cards.delete(uuid)
    this.#cards.set(uuid, card)
    if (this.#cards.size > this.#most) this.#cards.delete(this.#cards.keys().next().value!)
  }
}

/** Each takes four kilobytes, and two more for each combination of votes. */
const cards = new Cards(1_000)

/**
 * The songs of a list that this reader may see, in its order, with the reader's own votes. Only for songs that are
 * ready, because those look the same to everyone. A song that is no longer ready when its card must be read is left
 * out.
 */
export async function songsOnCards(database: Executor, rows: readonly VersionRow[]): Promise<Song[]> {
  const known = rows.map(({ uuid, version }) => cards.get(uuid, version))
  const unknown = rows.filter((_, place) => !known[place]).map(({ uuid }) => uuid)
  const read = unknown.length > 0 ? await readCards(database, unknown) : undefined
  return rows.flatMap(({ uuid, is_like, own_rating }, place) => {
    const card = known[place] ?? read?.get(uuid)
    return card ? withVotes(card, is_like, own_rating) : []
  })
}

/** Most readers have given one of a few votes, or none. */
const mostShown = 4

function withVotes({ song, shown }: Card, isLike: boolean | null, ownRating: number | null): Song {
  const votes = `${isLike} ${ownRating}`
  const known = shown.get(votes)
  if (known) return known
  if (shown.size === mostShown) shown.clear()
  const fresh = Object.freeze({ ...song, isLike, ownRating })
  shown.set(votes, fresh)
  return fresh
}

const readSongs = compiled(songsForCards)

async function readCards(database: Executor, uuids: readonly string[]): Promise<Map<string, Card>> {
  const rows = await readSongs(database, { uuids })
  const read = new Map(
    rows.map(row => [toUuid(row.id), cardOf(row.version, songOf(row, null, fallbackLanguage))]),
  )
  for (const [uuid, card] of read) cards.keep(uuid, card)
  return read
}

function cardOf(version: string, song: Song): Card {
  for (const part of [song.user, song.cover]) Object.freeze(part)
  return { version, song, shown: new Map() }
}
