import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { Person } from '#contract/people/people.ts'
import type { FoundPost, FoundSong } from '#contract/search/search.ts'
import { useNumbers } from '../../say/numbers.ts'
import { useSay } from '../../say/use-say.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Avatar } from '../../ui/looks/Avatar.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { clock } from '../player/clock.ts'
import { PlayAll } from '../player/queue/PlayAll.tsx'
import { PlayingList, useListToPlay } from '../player/queue/playing-list.ts'
import { listedSongs } from '../songs/listed-songs.ts'
import { SongList } from '../songs/lists/SongList.tsx'
import { useListLayout } from '../songs/lists/use-list-layout.ts'
import { momentHash } from '../songs/lyrics/moment-address.ts'
import { foundArtists, foundAtOnce, foundPosts, foundSongs } from './found-reads.ts'
import css from './SearchResults.module.css'

/** The results of a search; without results, those of the probable correction. */
export function SearchResults({ search }: { search: string }) {
  const say = useSay()
  const artists = useInfiniteQuery(foundArtists(search))
  const list = useInfiniteQuery(foundSongs(search))
  const posts = useInfiniteQuery(foundPosts(search))
  const isNothing = [list, artists, posts].every(found => found.data?.length === 0)
  const meant = useQuery({ ...foundAtOnce(search), enabled: isNothing })
  const correction = isNothing && meant.data?.correction
  return (
    <div className={classNames('page', css.results)}>
      <header className={css.head}>
        <h1 className={css.title}>{say('search.title', { search })}</h1>
        <Link to="/" className={buttonClass({ look: 'line' })}>
          <X size={18} aria-hidden="true" />
          {say('search.clear')}
        </Link>
      </header>
      {correction ? (
        <>
          <output className={css.meant}>
            {say('search.meant', { search, correction })}{' '}
            <Link to="/" search={{ search: correction }}>
              {say('search.all', { search: correction })}
            </Link>
          </output>
          <Found search={correction} />
        </>
      ) : (
        <Found search={search} />
      )}
    </div>
  )
}

/** Artists in one line, songs below, best matches first. */
function Found({ search }: { search: string }) {
  const say = useSay()
  const [layout] = useListLayout()
  const artists = useInfiniteQuery(foundArtists(search))
  const read = foundSongs(search)
  const list = useInfiniteQuery(read)
  const songs = listedSongs(list.data ?? [], false)
  const toPlay = useListToPlay(
    songs.map(({ song }) => song),
    read.queryKey,
  )
  const posts = useInfiniteQuery(foundPosts(search))
  const isNothing = [list, artists, posts].every(found => found.data?.length === 0)
  return (
    <>
      <Artists artists={artists} />
      {isNothing ? (
        <EmptyState title={say('search.empty.title')} text={say('search.empty.text')} />
      ) : (
        <section aria-labelledby="found-songs">
          <PlayingList value={toPlay}>
            <div className={css.songs}>
              <h2 id="found-songs" className={css.heading}>
                {say('search.songs')}
                {list.isSuccess && <Count count={songs.length} hasMore={list.hasNextPage} />}
              </h2>
              {songs.length > 1 && <PlayAll />}
            </div>
            <SongList
              list={list}
              songs={songs}
              layout={layout}
              empty={<p className={css.none}>{say('search.empty.text')}</p>}
            />
          </PlayingList>
        </section>
      )}
      <SungLines songs={list.data ?? []} />
      <Posts posts={posts} />
    </>
  )
}

/** How many there are, or how many are shown if there are more. */
function Count({ count, hasMore = false }: { count: number; hasMore?: boolean }) {
  const numbers = useNumbers()
  return (
    <span className={css.count}>
      {numbers.count(count)}
      {hasMore && '+'}
    </span>
  )
}

/** For songs that were found by their lyrics: the matching line, which links to its place in the song. */
function SungLines({ songs }: { songs: readonly FoundSong[] }) {
  const say = useSay()
  const sung = songs.flatMap(song => (song.foundLine ? [{ ...song, foundLine: song.foundLine }] : []))
  if (sung.length === 0) return null
  return (
    <section aria-labelledby="found-lines">
      <h2 id="found-lines" className={css.heading}>
        {say('search.lines')}
        <Count count={sung.length} />
      </h2>
      <ul>
        {sung.map(({ id, title, artistName, foundLine: { text, atSeconds } }) => (
          <li key={id}>
            <Link
              to="/songs/$id"
              params={{ id }}
              {...(atSeconds !== null && { hash: momentHash(atSeconds) })}
              className={css.post}
            >
              <strong>{text}</strong>
              <span className="clip">
                {say('songs.share.text', { title, artist: artistName })}
                {atSeconds !== null && ` · ${clock(atSeconds)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Posts({ posts }: { posts: UseInfiniteQueryResult<FoundPost[]> }) {
  const say = useSay()
  if (!posts.data || posts.data.length === 0) return null
  return (
    <section aria-labelledby="found-posts">
      <h2 id="found-posts" className={css.heading}>
        {say('search.posts')}
        <Count count={posts.data.length} hasMore={posts.hasNextPage} />
      </h2>
      <ul>
        {posts.data.map(({ id, title, excerpt, foundReply }) => (
          <li key={id}>
            <Link
              to="/forum/$id"
              params={{ id }}
              {...(foundReply && { hash: foundReply.id })}
              className={css.post}
            >
              <strong>{title}</strong>
              <span className="clip">{foundReply?.line ?? excerpt}</span>
            </Link>
          </li>
        ))}
      </ul>
      <MoreButton list={posts} className={css.more}>
        {say('search.posts.more')}
      </MoreButton>
    </section>
  )
}

function Artists({ artists }: { artists: UseInfiniteQueryResult<Person[]> }) {
  const say = useSay()
  if (!artists.data || artists.data.length === 0) return null
  return (
    <section aria-labelledby="found-artists">
      <h2 id="found-artists" className={css.heading}>
        {say('search.artists')}
        <Count count={artists.data.length} hasMore={artists.hasNextPage} />
      </h2>
      <ul className={css.artists}>
        {artists.data.map(({ id, artistName, profileImageUrl }) => (
          <li key={id}>
            <Link to="/profile/$userId" params={{ userId: id }} className={css.artist}>
              <Avatar id={id} src={profileImageUrl} size={44} />
              <span className="clip">{artistName}</span>
            </Link>
          </li>
        ))}
      </ul>
      <MoreButton list={artists} className={css.more}>
        {say('search.artists.more')}
      </MoreButton>
    </section>
  )
}
