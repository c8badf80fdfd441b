import { hashOf } from '../hash.ts'

/** What has a picture that chats show beside a link to it, and podcast programs beside its feed. */
export interface Pictured {
  kind: 'song' | 'playlist' | 'person' | 'challenge'
  id: string
}

const apiFolders = { song: 'songs', playlist: 'playlists', person: 'users', challenge: 'challenges' } as const
const pageFolders = { ...apiFolders, person: 'profile' } as const

/**
 * The address of the picture for a link to a thing; without a thing, to the whole site. Chats cache a picture for ever,
 * so the address changes when the picture changes.
 * @param version any words and names of files that the picture shows
 */
export function linkPictureAddress(
  origin: string,
  thing: Pictured | null,
  version: readonly (string | null)[],
): string {
  const of = thing ? `/${apiFolders[thing.kind]}/${thing.id}` : ''
  return `${origin}/api${of}/link-picture?v=${hashOf(version.join('\n')).toString(36)}`
}

/** The square picture; podcast programs recognise a picture by the ending of its address. */
export function artAddress(origin: string, thing: Pictured | null): string {
  return `${origin}${thing ? `/${pageFolders[thing.kind]}/${thing.id}` : ''}/art.jpg`
}

/** Pixels. `wide`: what chats and networks ask for, 1.91 to 1; `square`: the smallest that podcast programs accept. */
export const pictureSizes = {
  wide: { width: 1200, height: 630 },
  square: { width: 1400, height: 1400 },
} as const
export type PictureShape = keyof typeof pictureSizes
