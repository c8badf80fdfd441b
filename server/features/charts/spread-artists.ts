/** In the first places of a list one artist may have only two songs; others are looked for within the head. */
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
 * The same songs, with at most two of one artist among the first twelve; the others follow after these in their order.
 * If there are too few artists to fill twelve places, the rest moves up, so no place is empty.
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
