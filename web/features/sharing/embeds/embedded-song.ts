import type { Song } from '#contract/songs/songs.ts'

/** What the small player has to know of a song; travels in its page as JSON. */
export interface EmbeddedSong {
  id: string
  title: string
  artist: string
  /** Of the song on Melodrome. */
  page: string
  sound: string
  seconds: number
  /** Base64, as songs carry them. */
  peaks: string | null
  cover: string | null
  /** What its button says, sounding or not. */
  playWords: string
  pauseWords: string
  seekWords: string
}

/** The words that change with the song come along with it, so that the script needs none of its own. */
export function embeddedSong(
  song: Song,
  origin: string,
  say: (key: 'player.play' | 'player.pause' | 'player.seek', values: { title: string }) => string,
): EmbeddedSong {
  const { id, title } = song
  return {
    id,
    title,
    artist: song.artistName,
    page: `${origin}/songs/${id}`,
    sound: song.audioUrl,
    seconds: song.duration ?? 0,
    peaks: song.peaks,
    cover: song.cover?.medium ?? null,
    playWords: say('player.play', { title }),
    pauseWords: say('player.pause', { title }),
    seekWords: say('player.seek', { title }),
  }
}
