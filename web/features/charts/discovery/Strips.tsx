import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useId } from 'react'
import { risingHours } from '#contract/charts/chart-numbers.ts'
import type { Song } from '#contract/songs/songs.ts'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { PlayingList, useListToPlay } from '../../player/queue/playing-list.ts'
import { SongCard } from '../../songs/lists/SongCard.tsx'
import type { ShelvesProps } from '../../songs/lists/SongLists.tsx'
import { bringsShelves, defaultTab, headliner } from '../../songs/lists/song-lists.ts'
import { fullShelves } from './full-shelves.ts'
import css from './Strips.module.css'

/** More than are shown, because the page already shows some of them. */
const query = { limit: 24 }
const following = ask('GET /api/songs/following', { query })
const forYou = ask('GET /api/songs/for-you', { query })
const unheard = ask('GET /api/songs/unheard', { query })

const rising = ask('GET /api/songs/rising', { query })

/** Songs chosen for the listener, each shelf with its reason; a listener who has chosen a list sees only that list. */
export function Strips(props: ShelvesProps) {
  return bringsShelves(useSearch({ from: '/' })) && <Shelves {...props} />
}

function Shelves({ above, goesOn, onShelves }: ShelvesProps) {
  const say = useSay()
  const isMember = useAccount() !== null
  // Deferred, because an answer draws a whole shelf: a press in between is handled first.
  const now = useDeferredValue(useQuery(rising).data)
  const fromFollowed = useDeferredValue(useQuery({ ...following, enabled: isMember }).data)
  const brought = useDeferredValue(useQuery({ ...forYou, enabled: isMember }).data)
  const unknown = useDeferredValue(useQuery({ ...unheard, enabled: isMember }).data)
  const { data: stars } = useQuery(headliner)
  const because = brought?.[0]?.because.title ?? ''
  const shelves = fullShelves(
    [
      { name: 'following', songs: fromFollowed },
      { name: 'rising', songs: now, values: { hours: risingHours } },
      { name: 'forYou', songs: brought, values: { title: because } },
      { name: 'unheard', songs: unknown },
    ],
    [...above, ...(stars ?? []).map(({ id }) => id)],
  )
  const hasShelves = shelves.length > 0
  useEffect(() => {
    onShelves(hasShelves)
    return () => onShelves(false)
  }, [hasShelves, onShelves])
  if (!hasShelves) return null
  return (
    <>
      {shelves.map(({ name, songs, values }) => (
        <Strip
          key={name}
          title={say(`discovery.${name}`)}
          reason={say(`discovery.${name}.reason`, values)}
          songs={songs}
        />
      ))}
      {goesOn && (
        <Link to="/" search={{ tab: defaultTab }} className={buttonClass({}, css.whole)}>
          {say('discovery.wholeChart')}
        </Link>
      )}
    </>
  )
}

interface StripProps {
  title: string
  /** Why these songs are here. */
  reason: string
  songs: readonly Song[] | undefined
}

/** A row of covers that scrolls sideways. */
function Strip({ title, reason, songs = [] }: StripProps) {
  const id = useId()
  const toPlay = useListToPlay(songs)
  if (songs.length === 0) return null
  return (
    <section className={css.strip} aria-labelledby={id} aria-describedby={`${id}-reason`}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      <p id={`${id}-reason`} className={css.reason}>
        {reason}
      </p>
      <PlayingList value={toPlay}>
        <ul className={css.songs}>
          {songs.map(song => (
            <li key={song.id}>
              <SongCard song={song} />
            </li>
          ))}
        </ul>
      </PlayingList>
    </section>
  )
}
