import { audioEndings, maxAudioBytes } from '#contract/limits.ts'

/** What is known about a chosen file before the server has read it. */
type NamedFile = Pick<File, 'name' | 'type' | 'size'>

/** For the file chooser: any audio type, and the endings for which some systems have no type. */
export const audioAccept = ['audio/*', ...audioEndings].join(',')

/**
 * Whether a file claims to be audio. Browsers know no type for some endings (`.flac`, `.opus`); then the ending
 * decides. The server finds out what the bytes really are.
 */
export function saysAudio({ name, type }: NamedFile): boolean {
  if (type !== '' && type !== 'application/octet-stream') return type.startsWith('audio/')
  const lowered = name.toLowerCase()
  return audioEndings.some(ending => lowered.endsWith(ending))
}

export function fitsAudioLimit({ size }: NamedFile): boolean {
  return size <= maxAudioBytes
}
