import { audioEndings, maxAudioBytes } from '#contract/limits.ts'

/** What is known about a chosen file before the server has read it. */
type NamedFile = Pick<File, 'name' | 'type' | 'size'>

/** For the file chooser: any audio type, and the endings for which some systems have no type. */
export const audioAccept = ['audio/*', ...audioEndings].join(',')

/**
 * Types that leave open whether a file is audio: Firefox gives every `.ogg` one of the two that end with ogg, and browsers
 * give every `.mp4` the last one.
 */
const openTypes = ['', 'application/octet-stream', 'application/ogg', 'video/ogg', 'video/mp4']

/**
 * Whether a file claims to be audio. Browsers know no exact type for some endings (`.flac`, `.opus`, `.ogg`, `.mp4`); then the
 * ending decides. The server finds out what the bytes really are.
 */
export function saysAudio({ name, type }: NamedFile): boolean {
  if (!openTypes.includes(type)) return type.startsWith('audio/')
  const lowered = name.toLowerCase()
  return audioEndings.some(ending => lowered.endsWith(ending))
}

export function fitsAudioLimit({ size }: NamedFile): boolean {
  return size <= maxAudioBytes
}
