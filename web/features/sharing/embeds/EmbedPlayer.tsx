import type { ReactNode } from 'react'
import type { Song, SongLabel } from '#contract/songs/songs.ts'
import type { Say } from '#words/say.ts'
import { CoverArt, toneStyle } from '../../../ui/looks/CoverArt.tsx'
import { barsTransform, peaksFromBase64, wavePath } from '../../../ui/sound/bars.ts'
import { clock } from '../../player/clock.ts'
import { embedBars } from './embed-bars.ts'
import type { EmbeddedSong } from './embedded-song.ts'

interface EmbedPlayerProps {
  /** The first song; its cover and colours stay while a list plays. */
  first: Song
  songs: readonly EmbeddedSong[]
  /** What moderators have marked a single song as; lists don't say it of their songs. */
  labels: readonly SongLabel[]
  /** A list has its own name and shows its songs. */
  playlist: { name: string; page: string; songsBeyond: number } | null
  say: Say
}

/**
 * Rendered on the server only; `embed-player.ts` makes it work. Until then its buttons are disabled, so that no press
 * is lost.
 */
export function EmbedPlayer({ first, songs, labels, playlist, say }: EmbedPlayerProps) {
  const [song] = songs
  if (!song) return null
  return (
    <main className={playlist ? 'embed list' : 'embed'}>
      <article className="stage" style={toneStyle(first)}>
        <CoverArt id={first.id} cover={first.cover} sizes="180px" eager className="cover" />
        <div className="words">
          <button type="button" id="play" className="play" aria-label={song.playWords} disabled>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path className="start" d="M8 5v14l11-7z" />
              <path className="stop" d="M7 5h4v14H7zM13 5h4v14h-4z" />
            </svg>
          </button>
          <div className="names">
            <h1 className="title">
              <Outside to={playlist?.page ?? song.page} id={playlist ? undefined : 'title'}>
                {playlist?.name ?? song.title}
              </Outside>
            </h1>
            <p className="artist" id={playlist ? 'now' : undefined}>
              {playlist ? `${song.title} – ${song.artist}` : song.artist}
            </p>
          </div>
          <Outside to={playlist?.page ?? song.page} className="house" label={say('embed.open')}>
            <Mark />
          </Outside>
        </div>
        <div className="wave">
          <svg className="outline" aria-hidden="true">
            <clipPath id="shape" clipPathUnits="objectBoundingBox">
              <path id="bars" transform={barsTransform(embedBars)} d={wavePath(peaksOf(song), embedBars)} />
            </clipPath>
          </svg>
          <span className="wash" />
          <span className="rest" />
          <span className="on" />
          <input
            id="seek"
            type="range"
            min={0}
            max={song.seconds}
            step="any"
            defaultValue={0}
            disabled
            aria-label={song.seekWords}
            aria-valuetext={`0:00 / ${clock(song.seconds)}`}
          />
        </div>
        <p className="facts">
          <span id="place">0:00</span> / <span id="length">{clock(song.seconds)}</span>
          <span className="made">{say('embed.made')}</span>
        </p>
        {labels.length > 0 && (
          <p className="labels">{labels.map(label => say(`songs.label.${label}`)).join(' · ')}</p>
        )}
        <p id="failure" className="failure" role="alert" hidden>
          {say('embed.failed')}
        </p>
      </article>
      {playlist && <Songs songs={songs} playlist={playlist} say={say} />}
    </main>
  )
}

function Songs({ songs, playlist, say }: Required<Pick<EmbedPlayerProps, 'songs' | 'playlist' | 'say'>>) {
  return (
    <div className="songs">
      <ol aria-label={say('embed.songs')}>
        {songs.map((song, at) => (
          <li key={song.id}>
            <button type="button" data-at={at} aria-label={song.playWords} disabled>
              <span className="place">{at + 1}</span>
              <span className="clip">{song.title}</span>
              <span className="clip by">{song.artist}</span>
              <span className="length">{clock(song.seconds)}</span>
            </button>
          </li>
        ))}
      </ol>
      {playlist && playlist.songsBeyond > 0 && (
        <Outside to={playlist.page} className="beyond">
          {say('embed.beyond', { count: playlist.songsBeyond })}
        </Outside>
      )}
    </div>
  )
}

interface OutsideProps {
  to: string
  children: ReactNode
  id?: string | undefined
  className?: string
  label?: string
}

/** A link out of the frame: the page around it belongs to another site and stays open. */
export function Outside({ to, label, ...link }: OutsideProps) {
  return <a href={to} target="_blank" rel="noopener" aria-label={label} {...link} />
}

function Mark() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="3" fill="var(--accent)" />
      <path
        d="M4.6 5.4h3.2v17.2H4.6zM8.9 7.6h2.9v8.6H8.9zM12.6 11.2h2.8v8.2h-2.8zM16.2 7.6h2.9v8.6h-2.9zM20.2 5.4h3.2v17.2h-3.2z"
        fill="var(--on-accent)"
      />
    </svg>
  )
}

function peaksOf(song: EmbeddedSong): Uint8Array {
  return peaksFromBase64(song.peaks) ?? new Uint8Array(1)
}
