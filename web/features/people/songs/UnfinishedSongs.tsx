import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import draft from '../../songs/upload/drafts/Drafts.module.css'
import { UnfinishedSong } from './UnfinishedSong.tsx'
import css from './UnfinishedSongs.module.css'

/** On the member's own profile, before everything else: songs that are being prepared, and those that failed. */
export function UnfinishedSongs({ songs }: { songs: readonly Song[] }) {
  const say = useSay()
  if (songs.length === 0) return null
  return (
    <section aria-live="polite" className={css.songs}>
      <h2 className={draft.heading}>{say('people.unfinished')}</h2>
      {songs.map(song => (
        <UnfinishedSong key={song.id} song={song} />
      ))}
    </section>
  )
}
