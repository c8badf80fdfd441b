/** How much of a list's beginning one artist may fill, and how far down others are looked for. */
export const firstPlaces = 12
const songsOfOneArtist = 2
export const headSize = 60

interface Ranked {
  person_uuid: string
}

/** Whether an artist has more songs among the first twelve than one artist may. */
export function isCrowded(songs: readonly Ranked[]): boolean {
  return songs.slice(0, firstPlaces).some((_, place) => isSurplus(songs, place))
}

/**
 * The same songs, with at most two of one artist among the first twelve; the others follow behind these in their
 * order. Where too few artists are there to fill twelve places, nothing is left empty.
 */
export function spreadArtists<Song extends Ranked>(songs: readonly Song[]): Song[] {
  const fitting = songs.filter((_, place) => !isSurplus(songs, place)).slice(0, firstPlaces)
  const first = new Set(fitting)
  return [...fitting, ...songs.filter(song => !first.has(song))]
}

function isSurplus(songs: readonly Ranked[], place: number): boolean {
  const earlier = songs.slice(0, place).filter(song => song.person_uuid === songs[place]!.person_uuid)
  return earlier.length >= songsOfOneArtist
}
