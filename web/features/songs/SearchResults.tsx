import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { Person } from '#contract/people.ts'
import { useSay } from '../../say/use-say.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { classNames } from '../../ui/class-names.ts'
import { Quiet } from '../../ui/Quiet.tsx'
import { listedSongs } from './listed-songs.ts'
import { useNumbers } from './numbers.ts'
import css from './SearchResults.module.css'
import { SongList } from './SongList.tsx'
import { foundArtists, foundSongs } from './song-lists.ts'
import { useListLayout } from './use-list-layout.ts'

/** What a search found: artists on one line, songs below, best matches first. */
export function SearchResults({ search }: { search: string }) {
  const say = useSay()
  const { count } = useNumbers()
  const [layout] = useListLayout()
  const artists = useQuery(foundArtists(search))
  const list = useInfiniteQuery(foundSongs(search))
  const songs = listedSongs(list.data ?? [], false)
  const isNothing = list.isSuccess && songs.length === 0 && artists.data?.length === 0
  return (
    <div className={classNames('page', css.results)}>
      <header className={css.head}>
        <h1 className={css.title}>{say('songs.search.title', { search })}</h1>
        <Link to="/" className={buttonClass({ look: 'line' })}>
          <X size={18} aria-hidden="true" />
          {say('songs.search.clear')}
        </Link>
      </header>
      {artists.data && artists.data.length > 0 && <Artists artists={artists.data} />}
      {isNothing ? (
        <Quiet title={say('songs.search.empty.title')} text={say('songs.search.empty.text')} />
      ) : (
        <section aria-labelledby="found-songs">
          <h2 id="found-songs" className={css.heading}>
            {say('songs.search.songs')}
            {list.isSuccess && (
              <span className={css.count}>
                {count(songs.length)}
                {list.hasNextPage && '+'}
              </span>
            )}
          </h2>
          <SongList
            list={list}
            songs={songs}
            layout={layout}
            empty={<p className={css.none}>{say('songs.search.empty.text')}</p>}
          />
        </section>
      )}
    </div>
  )
}

function Artists({ artists }: { artists: readonly Person[] }) {
  const say = useSay()
  const { count } = useNumbers()
  return (
    <section aria-labelledby="found-artists">
      <h2 id="found-artists" className={css.heading}>
        {say('songs.search.artists')}
        <span className={css.count}>{count(artists.length)}</span>
      </h2>
      <ul className={css.artists}>
        {artists.map(({ id, artistName, profileImageUrl }) => (
          <li key={id}>
            <Link to="/profile/$userId" params={{ userId: id }} className={css.artist}>
              <Avatar id={id} src={profileImageUrl} size={44} />
              <span className="clip">{artistName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
