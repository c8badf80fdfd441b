import type { Melodrome } from '../../../melodrome.ts'
import { type NamedSound, soundPath } from './sound-address.ts'

/**
 * How a song's bytes get to the listener: Node sends them, or the nginx in front does from the same folder, or the
 * listener is led to another address that has them, for the time of one play. The way is chosen after the right to hear
 * the song was checked; for the ranges that follow at `address` that one check is enough.
 */
export type WayOut = { by: 'node' } | { by: 'nginx' } | { by: 'address'; address: string }

/**
 * The one place that decides it, by the settings. Bytes that are changed before they are sent (a title in front,
 * another level) don't come here: they exist nowhere else, so Node sends them.
 */
export function wayOut({ sound, clock }: Pick<Melodrome, 'sound' | 'clock'>, song: NamedSound): WayOut {
  if (sound.url) return { by: 'address', address: `${sound.url}${soundPath(sound.key, song, clock())}` }
  return nearWayOut({ sound })
}

/** The same for a CDN, which fetches for others and must not be led back to itself. */
export function nearWayOut({ sound }: Pick<Melodrome, 'sound'>): Exclude<WayOut, { by: 'address' }> {
  return { by: sound.sender }
}
