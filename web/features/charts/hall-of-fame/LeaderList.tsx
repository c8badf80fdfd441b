import type { ReactNode } from 'react'
import type { Person } from '#contract/people/people.ts'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Avatar } from '../../../ui/looks/Avatar.tsx'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { PlayButton } from '../../../ui/sound/PlayButton.tsx'
import { Waveform } from '../../../ui/sound/Waveform.tsx'
import { PositionBadge } from '../../challenges/entries/PositionBadge.tsx'
import { usePlayButton } from '../../player/bar/use-playback.ts'
import css from './LeaderList.module.css'

type List = 'artists' | 'songs' | 'winners'

/** One place of a list: a person, a song or a winner. */
export interface Leader {
  position: number
  key: string
  picture: { person: Person } | { song: Song }
  name: ReactNode
  facts: ReactNode
  score: string
  /** Share of the highest possible score, 0 to 1: the length of the bars. */
  share: number
  peaks: Uint8Array | null
}

const medals = { 1: 'gold', 2: 'silver', 3: 'bronze' } as const
const rowsWaiting = [2, 3, 4, 5]

/** The first place large, the others in equal rows, which are easy to compare. */
export function LeaderList({ list, leaders }: { list: List; leaders: readonly Leader[] }) {
  const say = useSay()
  return (
    <Card list={list}>
      {leaders.length === 0 ? (
        <EmptyState
          title={say(`hall-of-fame.${list}.empty`)}
          text={say(`hall-of-fame.${list}.empty.text`)}
          className={css.empty}
        />
      ) : (
        <ol>
          {leaders.map((leader, index) => (
            <li key={leader.key} className={index === 0 ? css.champion : css.row}>
              <Place leader={leader} isChampion={index === 0} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

export function LeaderListSkeleton({ list }: { list: List }) {
  return (
    <Card list={list}>
      <div className={css.champion}>
        <Skeleton className={css.picture} />
        <Skeleton width="70%" height={32} className={css.words} />
        <Skeleton width="100%" height={34} className={css.bar} />
      </div>
      {rowsWaiting.map(row => (
        <div key={row} className={css.row}>
          <Skeleton width="100%" height={44} className={css.whole} />
        </div>
      ))}
    </Card>
  )
}

function Card({ list, children }: { list: List; children: ReactNode }) {
  const say = useSay()
  return (
    <section className={css.card} aria-labelledby={`${list}-title`}>
      <header>
        <h2 id={`${list}-title`}>{say(`hall-of-fame.${list}`)}</h2>
        <span>{say(`hall-of-fame.${list}.score`)}</span>
      </header>
      {children}
    </section>
  )
}

function Place({ leader, isChampion }: { leader: Leader; isChampion: boolean }) {
  const say = useSay()
  const { position, picture, name, facts, score, share, peaks } = leader
  const badge = <PositionBadge position={position} medal={medals[position as keyof typeof medals]} />
  return (
    <>
      {!isChampion && badge}
      <div className={css.picture}>
        {'song' in picture ? (
          <Cover song={picture.song} isChampion={isChampion} />
        ) : (
          <Avatar
            id={picture.person.id}
            src={picture.person.profileImageUrl}
            size={isChampion ? 132 : 44}
            className={classNames(isChampion && css.portrait)}
          />
        )}
      </div>
      <div className={css.words}>
        {isChampion && badge}
        <h3>{name}</h3>
        <p>{facts}</p>
      </div>
      <div className={css.bar}>
        <Waveform peaks={peaks} played={share} bars={48} />
      </div>
      <p className={css.score}>
        <span className="spoken">{say('hall-of-fame.score', { score })}</span>
        <span aria-hidden="true">{score}</span>
      </p>
    </>
  )
}

function Cover({ song, isChampion }: { song: Song; isChampion: boolean }) {
  const button = usePlayButton(song)
  return (
    <>
      <CoverArt id={song.id} cover={song.cover} sizes={isChampion ? '132px' : '44px'} />
      {isChampion && <PlayButton {...button} className={css.play} />}
    </>
  )
}
