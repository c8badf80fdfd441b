import { audioEndings, maxAudioBytes } from '#contract/limits.ts'

/** Of a chosen file only this is known before the server has read it. */
type NamedFile = Pick<File, 'name' | 'type' | 'size'>

/** For the file chooser: any kind of sound, and the endings that some systems have no type for. */
export const audioAccept = ['audio/*', ...audioEndings].join(',')

/**
 * Whether a file says it is sound. Browsers know no type for some endings (`.flac`, `.opus`); there the ending
 * decides. What the bytes really are, the server finds out.
 */
export function saysAudio({ name, type }: NamedFile): boolean {
  if (type !== '' && type !== 'application/octet-stream') return type.startsWith('audio/')
  const lowered = name.toLowerCase()
  return audioEndings.some(ending => lowered.endsWith(ending))
}

export function fitsAudioLimit({ size }: NamedFile): boolean {
  return size <= maxAudioBytes
}
