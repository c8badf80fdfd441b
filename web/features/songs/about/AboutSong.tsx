import { Link } from '@tanstack/react-router'
import type { Song, SongDetail } from '#contract/songs/songs.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { useViewer } from '../../../session/viewer.ts'
import css from './AboutSong.module.css'
import { JoinInvitation } from './JoinInvitation.tsx'

/** The artist's description of the song, and its upload date. */
export function AboutSong({
  song,
}: {
  song: Song & Partial<Pick<SongDetail, 'labels' | 'withheldFor' | 'withheldBy'>>
}) {
  const say = useSay()
  const { day } = useNumbers()
  const isVisitor = useViewer() === null
  return (
    <section className={css.about} aria-labelledby="about">
      <h2 id="about" className={css.heading}>
        {say('songs.page.about')}
      </h2>
      {song.withheldFor && <p className={css.notice}>{say(`common.withheld.${song.withheldFor}`)}</p>}
      {song.withheldBy && (
        <p className={css.notice}>
          <Link to="/decisions/$id" params={{ id: song.withheldBy }}>
            {say('songs.page.withheldWhy')}
          </Link>
        </p>
      )}
      {song.labels?.map(label => (
        <p key={label} className={css.notice}>
          {say(`songs.label.${label}`)}
        </p>
      ))}
      {song.status === 'processing' && <p className={css.description}>{say('songs.page.notReady')}</p>}
      {song.failure && <p className={css.description}>{song.failure}</p>}
      {song.description && <p className={css.description}>{song.description}</p>}
      <p className={css.created}>{say('songs.page.created', { date: day(song.createdAt) })}</p>
      {isVisitor && <JoinInvitation />}
    </section>
  )
}
