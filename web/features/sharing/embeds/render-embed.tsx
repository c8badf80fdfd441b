import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Playlist } from '#contract/library/playlists.ts'
import { escapeMarkup } from '#contract/markup.ts'
import type { PageRequest, RenderedPage, RendererOptions } from '#contract/page.ts'
import type { Song, SongDetail } from '#contract/songs/songs.ts'
import { languageFrom, languages } from '#words/languages.ts'
import type { Say } from '#words/say.ts'
import { hashOf, htmlAttributes, themeScript } from '../../../document.ts'
import { createWords } from '../../../say/words.ts'
import { EmbedPlayer, Outside } from './EmbedPlayer.tsx'
import { type EmbeddedSong, embeddedSong } from './embedded-song.ts'

/** A frame has no space for hundreds of songs; the rest is one click away. */
const mostSongs = 50

const source = 'web/features/sharing/embeds/embed-player.ts'

interface Shown {
  title: string
  page: string
  body: ReactNode
  songs: readonly EmbeddedSong[]
}

/** `/embed/{id}`, for a public song or playlist; the answer is the same for all viewers. */
export function createEmbedRenderer({ manifest, readAsset }: RendererOptions) {
  return async (request: PageRequest): Promise<RenderedPage> => {
    const { pathname, searchParams } = new URL(request.url, request.origin)
    const wanted = languages.find(language => language === searchParams.get('lang'))
    const words = createWords(wanted ?? languageFrom(request.language))
    await words.need(['embed', 'player', 'songs'])
    const shown = await shownAt(pathname.replace(/^\/embed\//, ''), request, words.say)
    const { styles, script, hashes } = await assets(manifest, readAsset)
    const theme = (['dark', 'light'] as const).find(known => known === searchParams.get('theme')) ?? 'system'
    return {
      status: shown ? 200 : 404,
      htmlAttributes: htmlAttributes(words.say.language, theme),
      head: [
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        `<script>${themeScript}</script>`,
        `<title>${escapeMarkup(shown?.title ?? words.say('embed.missing'))} · Melodrome</title>`,
        '<meta name="robots" content="noindex">',
        shown ? `<link rel="canonical" href="${escapeMarkup(shown.page)}">` : '',
        styles,
        shown ? script : '',
      ].join('\n'),
      body: shown
        ? renderToStaticMarkup(shown.body) + songsElement(shown.songs)
        : renderToStaticMarkup(<Missing say={words.say} origin={request.origin} />),
      scriptHashes: [await hashOf(themeScript)],
      styleHashes: hashes,
    }
  }
}

async function shownAt(id: string, request: PageRequest, say: Say): Promise<Shown | null> {
  if (!/^\w+$/.test(id)) return null
  const song = await answerOf<SongDetail>(request, `/api/songs/${id}`)
  if (song) return song.status === 'ready' ? songShown(song, request.origin, say) : null
  const playlist = await answerOf<Playlist>(request, `/api/playlists/${id}`)
  const songs = playlist && (await answerOf<Song[]>(request, `/api/playlists/${id}/songs?limit=${mostSongs}`))
  return playlist && songs ? playlistShown(playlist, songs, request.origin, say) : null
}

function songShown(song: SongDetail, origin: string, say: Say): Shown {
  const embedded = embeddedSong(song, origin, say)
  const player = { first: song, songs: [embedded], labels: song.labels, playlist: null, say }
  return {
    title: `${song.title} – ${song.artistName}`,
    page: embedded.page,
    body: <EmbedPlayer {...player} />,
    songs: player.songs,
  }
}

function playlistShown(playlist: Playlist, songs: Song[], origin: string, say: Say): Shown | null {
  const [first] = songs
  if (!first) return null
  const page = `${origin}/playlists/${playlist.id}`
  const list = { name: playlist.name, page, songsBeyond: playlist.songCount - songs.length }
  const embedded = songs.map(song => embeddedSong(song, origin, say))
  const player = { first, songs: embedded, labels: [], playlist: list, say }
  return { title: playlist.name, page, body: <EmbedPlayer {...player} />, songs: embedded }
}

/** A script element that no browser executes; `<` is escaped, so the text cannot end the element. */
function songsElement(songs: readonly EmbeddedSong[]): string {
  return `<script type="application/json" id="songs">${JSON.stringify(songs).replaceAll('<', '\\u003c')}</script>`
}

async function answerOf<T>({ call }: PageRequest, path: string): Promise<T | null> {
  const { status, body } = await call('GET', path)
  if (status === 200) return body as T
  // An id in a wrong form (400) is treated like an unknown one (404).
  if ([400, 404].includes(status)) return null
  throw new Error(`${path} answered ${status}`)
}

function Missing({ say, origin }: { say: Say; origin: string }) {
  return (
    <main className="missing">
      <h1 className="title">{say('embed.missing')}</h1>
      <p>
        <Outside to={origin} label={say('embed.open')}>
          Melodrome
        </Outside>
      </p>
    </main>
  )
}

/**
 * The styles are inside the page. The script is no module, because modules don't load in frames without an origin of
 * their own.
 */
async function assets(manifest: RendererOptions['manifest'], readAsset: RendererOptions['readAsset']) {
  const { file = source, css = [] } = manifest[source] ?? {}
  const text = css.map(readAsset).join('\n')
  // In development, without a build, the source imports everything else, including the styles.
  const isSource = file.endsWith('.ts')
  return {
    styles: isSource ? '' : `<style>${text}</style>`,
    script: `<script ${isSource ? 'type="module"' : 'defer'} src="/${file}"></script>`,
    hashes: isSource ? [] : [await hashOf(text)],
  }
}
