/** What listening to a file may end with. */
export const listeningRefusals = [
  'song.audioNotAudio',
  'song.audioUnsupported',
  'song.audioBroken',
  'song.audioBadFormat',
  'song.audioTooShort',
  'song.audioTooLong',
  'song.audioTooCostly',
] as const
