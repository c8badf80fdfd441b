import type { Song } from '#contract/songs/songs.ts'

/** What the small player needs to know about a song; it is in its page as JSON. */
export interface EmbeddedSong {
  id: string
  title: string
  artist: string
  /** The address of the song on Melodrome. */
  page: string
  sound: string
  seconds: number
  /** Base64, as in songs. */
  peaks: string | null
  cover: string | null
  /** The label of its button, while it plays or not. */
  playWords: string
  pauseWords: string
  seekWords: string
}

/** Texts that depend on the song come with it, so that the script needs none of its own. */
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
