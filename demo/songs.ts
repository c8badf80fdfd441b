import { hashOf } from '#contract/hash.ts'
import { styles } from './composer/styles.ts'
import { earlierSongs } from './songs/earlier.ts'
import { forms } from './songs/forms.ts'
import { recentSongs } from './songs/recent.ts'
import type { DemoSong } from './songs/song.ts'

/** The songs of a fresh installation, newest first. */
export const demoSongs: readonly DemoSong[] = [...recentSongs, ...earlierSongs].map(row => ({
  genre: styles[row.style].genre,
  form: forms[row.id],
  seed: hashOf(row.id),
  ...row,
}))
