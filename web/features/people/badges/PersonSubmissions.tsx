import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PersonalSubmission } from '#contract/challenges/challenges.ts'
import { askPages } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { PlayButton } from '../../../ui/sound/PlayButton.tsx'
import { textsOf } from '../../challenges/challenge-texts.ts'
import { PositionBadge } from '../../challenges/entries/PositionBadge.tsx'
import { dayOf } from '../../challenges/times/challenge-days.ts'
import { usePlayButton } from '../../player/bar/use-playback.ts'
import { SongName } from '../../songs/lists/SongName.tsx'
import css from './PersonSubmissions.module.css'

/** The challenges that a person has entered, with results, in a tab of the profile. */
export function PersonSubmissions({ userId }: { userId: string }) {
  const say = useSay()
  const read = useInfiniteQuery({
    ...askPages('GET /api/users/{id}/challenge-submissions', { params: { id: userId } }),
    refetchOnMount: 'always',
  })
  return (
    <section>
      <h2 className="spoken">{say('people.challenges')}</h2>
      <PagedList
        read={read}
        broken={say('awards.broken')}
        none={
          <EmptyState
            title={say('awards.submissions.none.title')}
            text={say('awards.submissions.none.text')}
          />
        }
        place={<Skeleton height="72px" />}
        row={submission => <Row submission={submission} />}
        isOrdered
      />
    </section>
  )
}

function Row({
  submission: { song, challenge, ranking, result, submittedAt },
}: {
  submission: PersonalSubmission
}) {
  const say = useSay()
  const button = usePlayButton(song)
  const { title, theme } = textsOf(challenge, say.language)
  return (
    <article className={css.row}>
      <CoverArt id={song.id} cover={song.cover} sizes="56px" className={css.cover} />
      <div className="row-names">
        <SongName song={song} className={css.title} />
        <p className={`clip ${css.sub}`}>
          <Link to="/challenges/$id" params={{ id: challenge.id }}>
            {title}
          </Link>
          {theme && ` · ${theme}`}
        </p>
        <p className={`clip ${css.sub}`}>
          {say('awards.submitted', { day: dayOf(submittedAt, say.language) })}
          {' · '}
          {say(`awards.phase.${challenge.isActive ? challenge.phase : 'cancelled'}`)}
        </p>
      </div>
      {ranking !== null && <PositionBadge position={ranking} medal={result?.medal} />}
      <PlayButton {...button} size="sm" />
    </article>
  )
}
