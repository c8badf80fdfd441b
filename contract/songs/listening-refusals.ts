/** The refusals with which the analysis of a file may end. */
export const listeningRefusals = [
  'song.audioNotAudio',
  'song.audioUnsupported',
  'song.audioBroken',
  'song.audioBadFormat',
  'song.audioTooShort',
  'song.audioTooLong',
  'song.audioTooCostly',
] as const
