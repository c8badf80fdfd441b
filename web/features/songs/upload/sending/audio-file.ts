import { audioEndings, maxAudioBytes } from '#contract/limits.ts'

/** What is known about a chosen file before the server has read it. */
type NamedFile = Pick<File, 'name' | 'type' | 'size'>

/** For the file chooser: any audio type, and the endings for which some systems have no type. */
export const audioAccept = ['audio/*', ...audioEndings].join(',')

/** Types that leave open whether a file is audio: Firefox gives one of the last two to every `.ogg`. */
const openTypes = ['', 'application/octet-stream', 'application/ogg', 'video/ogg']

/**
 * Whether a file claims to be audio. Browsers know no exact type for some endings (`.flac`, `.opus`, `.ogg`); then the
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
