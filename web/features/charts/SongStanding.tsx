import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { ChartStanding } from '#contract/charts/charts.ts'
import type { Window } from '#contract/songs/songs.ts'
import { numberFormat } from '#words/formats.ts'
import { ask } from '../../api/queries.ts'
import { reasonOf } from '../../api/reason-of.ts'
import { useSay } from '../../say/use-say.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './SongStanding.module.css'

const windows = ['today', 'week', 'all'] as const satisfies readonly Window[]

/** Why a song has its place: the numbers that the charts use. */
export function SongStanding({ id }: { id: string }) {
  const say = useSay()
  const window = useLocation({ select: ({ search }) => windowIn(search) })
  const navigate = useNavigate()
  const song = useQuery(ask('GET /api/songs/{id}', { params: { id } }))
  // The numbers move with every vote.
  const standing = useQuery({
    ...ask('GET /api/songs/{id}/standing', { params: { id }, query: { window } }),
    staleTime: 0,
  })
  const readAgain = () => {
    void standing.refetch()
    if (song.isError) void song.refetch()
  }
  return (
    <Section id="song" title={say('charts.song')}>
      <p className={css.title}>
        {song.data && (
          <>
            <Link to="/songs/$id" params={{ id }}>
              {song.data.title}
            </Link>
            {` · ${song.data.artistName}`}
          </>
        )}
        {song.isPending && <Skeleton width={220} height={24} />}
      </p>
      <Segmented
        label={say('charts.song.window')}
        value={window}
        className={css.windows}
        choices={windows.map(value => ({ value, label: say(`charts.window.${value}`) }))}
        onChoose={value =>
          void navigate({ to: '/charts', search: { song: id, window: value }, resetScroll: false })
        }
      />
      {standing.isError && !standing.data && (
        <ErrorState
          title={say('charts.broken')}
          text={reasonOf(say, standing.error) ?? say('common.network.text')}
          onRetry={readAgain}
        />
      )}
      <div className={css.charts} aria-busy={standing.isPending}>
        {standing.data && <StandingNumbers standing={standing.data} />}
        {standing.isPending && <Skeleton width="100%" height={260} />}
      </div>
    </Section>
  )
}

export function StandingNumbers({ standing: { popular, topRated } }: { standing: ChartStanding }) {
  const say = useSay()
  const numbers = numberFormat(say.language, { maximumFractionDigits: 2 })
  const facts = (values: Record<string, number | null>) => (
    <dl>
      {Object.entries(values).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null ? '–' : numbers.format(value)}</dd>
        </div>
      ))}
    </dl>
  )
  return (
    <>
      <section aria-labelledby="in-popular">
        <h3 id="in-popular">{say('charts.song.popular')}</h3>
        {!popular.isCounted && (
          <p>{say(hasVotes(popular) ? 'charts.song.outweighed' : 'charts.song.plain')}</p>
        )}
        {facts({
          [say('charts.song.listeners')]: popular.listeners,
          [say('charts.song.likes')]: popular.likes,
          [say('charts.song.dislikes')]: popular.dislikes,
          [say('charts.song.commenters')]: popular.commenters,
          [say('charts.song.keepers')]: popular.keepers,
          [say('charts.song.plays')]: popular.plays,
        })}
      </section>
      <section aria-labelledby="in-rated">
        <h3 id="in-rated">{say('charts.song.rated')}</h3>
        {!topRated.isCounted && <p>{say('charts.song.plain')}</p>}
        {facts({
          [say('charts.song.ratings')]: topRated.ratings,
          [say('charts.song.average')]: topRated.averageRating,
          [say('charts.song.expected')]: topRated.expectedRating,
          [say('charts.song.imagined')]: topRated.imaginedRatings,
          [say('charts.song.score')]: topRated.score,
        })}
      </section>
    </>
  )
}

function hasVotes({ listeners, likes, dislikes, commenters, keepers }: ChartStanding['popular']): boolean {
  return listeners + likes + dislikes + commenters + keepers > 0
}

function windowIn({ window }: { window?: unknown }): Window {
  return windows.find(known => known === window) ?? 'all'
}
