import { sql } from 'kysely'
import { posterArts } from '#contract/challenges/poster-arts.ts'
import type { Pictured } from '#contract/sharing/link-picture-address.ts'
import { textIn } from '#contract/text-in.ts'
import type { Translations } from '#contract/translations.ts'
import type { Language } from '#words/languages.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { refuse } from '../../../http/refusal.ts'
import { visiblePerson } from '../../people/person-access.ts'
import { isPresent } from '../../people/reach/reach.ts'
import type { CoverBlobs } from '../../songs/song.ts'
import { posterDrawing } from './poster-drawing.ts'

/** What a picture shows of a public thing. */
export interface PictureSource {
  title: string
  line: string
  tone: string | null
  peaks: Buffer | null
  isRound: boolean
  poster: string | null
  /** Blobs of covers or of a portrait. */
  coverFiles: readonly string[]
}

const plain = { tone: null, peaks: null, isRound: false, poster: null, coverFiles: [] } as const

/** Refuses what isn't public. A challenge's words come in the caller's language. */
export function pictureSource(
  database: Executor,
  thing: Pictured | null,
  language: Language,
): Promise<PictureSource> {
  if (thing === null) return siteSource(database)
  if (thing.kind === 'song') return songSource(database, thing.id)
  if (thing.kind === 'playlist') return playlistSource(database, thing.id)
  if (thing.kind === 'person') return personSource(database, thing.id)
  return challengeSource(database, thing.id, language)
}

const songColumns = [
  'songs.title',
  'songs.artist_name',
  'songs.cover_blobs',
  'songs.cover_tone_dark',
  'songs.peaks',
] as const

async function songSource(database: Executor, id: string): Promise<PictureSource> {
  const row = await database
    .selectFrom('songs')
    .select(songColumns)
    .where('id', '=', toUuid(id))
    .where('status', '=', 'ready')
    .executeTakeFirst()
  if (!row) return refuse('song.notFound')
  const { title, artist_name: line, cover_tone_dark: tone, peaks } = row
  return { ...plain, title, line, tone, peaks, coverFiles: filesOf([row.cover_blobs]) }
}

async function playlistSource(database: Executor, id: string): Promise<PictureSource> {
  const list = await database
    .selectFrom('playlists')
    .innerJoin('users', 'users.id', 'playlists.user_id')
    .select(['playlists.name', 'users.artist_name'])
    .where('playlists.id', '=', toUuid(id))
    .where('is_public', '=', sql.lit(true))
    .where('playlists.withheld_for', 'is', null)
    .where(isPresent(sql.ref('playlists.user_id')))
    .executeTakeFirst()
  if (!list) return refuse('playlist.notFound')
  const songs = await database
    .selectFrom('playlist_songs')
    .innerJoin('songs', 'songs.id', 'playlist_songs.song_id')
    .select(songColumns)
    .where('playlist_id', '=', toUuid(id))
    .where('songs.status', '=', sql.lit('ready'))
    .orderBy('position')
    .orderBy('song_id')
    .limit(sql.lit(4))
    .execute()
  return {
    ...plain,
    title: list.name,
    line: list.artist_name,
    tone: songs[0]?.cover_tone_dark ?? null,
    peaks: songs[0]?.peaks ?? null,
    coverFiles: filesOf(songs.map(song => song.cover_blobs)),
  }
}

/** With the waveform of the song that was heard most. */
async function personSource(database: Executor, id: string): Promise<PictureSource> {
  const person = await visiblePerson(database, id, null)
  const best = await database
    .selectFrom('songs')
    .innerJoin('song_stats', 'song_stats.song_id', 'songs.id')
    .select(songColumns)
    .where('user_id', '=', toUuid(id))
    .where('status', '=', sql.lit('ready'))
    .orderBy('plays', 'desc')
    .orderBy('songs.id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  const portrait = person.largeProfileImageUrl?.split('/').at(-1)
  return {
    ...plain,
    title: person.artistName,
    line: best?.title ?? '',
    tone: best?.cover_tone_dark ?? null,
    peaks: best?.peaks ?? null,
    isRound: true,
    coverFiles: portrait ? [portrait] : [],
  }
}

async function challengeSource(database: Executor, id: string, language: Language): Promise<PictureSource> {
  const row = await database
    .selectFrom('challenges')
    .select(['title', 'title_translations', 'art'])
    .where('id', '=', toUuid(id))
    .executeTakeFirst()
  if (!row) return refuse('challenge.notFound')
  const art = posterArts.find(known => known === row.art) ?? null
  return {
    ...plain,
    title: textIn(language, row.title, row.title_translations as Translations),
    line: '',
    poster: posterDrawing({ id, art }),
  }
}

/** The wordmark with the songs that are heard most. */
async function siteSource(database: Executor): Promise<PictureSource> {
  const row = await database
    .selectFrom('song_ranks')
    .innerJoin('songs', 'songs.id', 'song_ranks.song_id')
    .select(songColumns)
    .where('chart', '=', sql.lit('popular:all'))
    .where('songs.status', '=', sql.lit('ready'))
    .orderBy('score', 'desc')
    .orderBy('song_ranks.song_id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return {
    ...plain,
    title: '',
    line: row ? `${row.title} – ${row.artist_name}` : '',
    tone: row?.cover_tone_dark ?? null,
    peaks: row?.peaks ?? null,
  }
}

function filesOf(covers: readonly unknown[]): string[] {
  return covers.flatMap(cover => (cover as CoverBlobs | null)?.full ?? [])
}
