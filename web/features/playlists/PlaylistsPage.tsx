import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Headphones, type LucideIcon, Plus, ThumbsUp } from 'lucide-react'
import type { Playlist } from '#contract/playlists.ts'
import { useSay } from '../../say/use-say.ts'
import { Button } from '../../ui/Button.tsx'
import { LazyOnIntent } from '../../ui/LazyOnIntent.tsx'
import { Broken } from '../../ui/Quiet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useAccount } from '../accounts/viewer.ts'
import { showNetworkFailure } from '../shell/network-failure.ts'
import { AccountNeeded } from './AccountNeeded.tsx'
import { Mosaic } from './Mosaic.tsx'
import css from './PlaylistsPage.module.css'
import { ownPlaylists, type Shelf } from './playlist-reads.ts'

/** One's own lists, and those that gather by themselves. */
export function PlaylistsPage() {
  const say = useSay()
  const account = useAccount()
  return (
    <div className={`page ${css.page}`}>
      <header className={css.head}>
        <h1>{say('playlists.title')}</h1>
        {account && <NewButton />}
      </header>
      {account ? <Lists /> : <AccountNeeded />}
    </div>
  )
}

function NewButton() {
  const say = useSay()
  const navigate = useNavigate()
  return (
    <LazyOnIntent
      popup="dialog"
      load={() => import('./PlaylistDialog.tsx')}
      onFail={() => showNetworkFailure(say)}
      trigger={props => (
        <Button {...props} look="primary" icon={<Plus size={18} aria-hidden="true" />}>
          {say('playlists.new')}
        </Button>
      )}
      layer={({ PlaylistDialog }, { isOpen, ...layer }) =>
        isOpen && (
          <PlaylistDialog
            {...layer}
            onDone={({ id }) => void navigate({ to: '/playlists/$id', params: { id } })}
          />
        )
      }
    />
  )
}

function Lists() {
  const say = useSay()
  const lists = useInfiniteQuery({ ...ownPlaylists(), refetchOnMount: 'always' })
  return (
    <>
      {lists.isError && !lists.data && (
        <Broken
          title={say('playlists.broken')}
          retryWords={say('common.retry')}
          onRetry={() => void lists.refetch()}
        />
      )}
      <ul className={css.grid} aria-busy={lists.isPending}>
        <ShelfCard shelf="liked" Icon={ThumbsUp} />
        <ShelfCard shelf="heard" Icon={Headphones} />
        {lists.isPending && <Skeleton aspectRatio="1" />}
        {lists.data?.map(list => (
          <li key={list.id}>
            <PlaylistCard playlist={list} />
          </li>
        ))}
      </ul>
      {lists.hasNextPage && (
        <Button pending={lists.isFetchingNextPage} onClick={() => void lists.fetchNextPage()}>
          {say('common.more')}
        </Button>
      )}
    </>
  )
}

function ShelfCard({ shelf, Icon }: { shelf: Shelf; Icon: LucideIcon }) {
  const say = useSay()
  return (
    <li>
      <Link to="/playlists/$id" params={{ id: shelf }} className={css.card}>
        <span className={css.shelf}>
          <Icon size={44} aria-hidden="true" />
        </span>
        <strong className={css.name}>{say(`playlists.${shelf}`)}</strong>
        <span className={css.facts}>{say(`playlists.${shelf}.text`)}</span>
      </Link>
    </li>
  )
}

function PlaylistCard({ playlist }: { playlist: Playlist }) {
  const say = useSay()
  const facts = [
    say('playlists.songs', { count: playlist.songCount }),
    say(playlist.isPublic ? 'playlists.public.is' : 'playlists.private.is'),
  ]
  return (
    <Link to="/playlists/$id" params={{ id: playlist.id }} className={css.card}>
      <Mosaic playlist={playlist} sizes="(max-width: 767px) 50vw, 220px" />
      <strong className={`clip ${css.name}`}>{playlist.name}</strong>
      <span className={css.facts}>{facts.join(' · ')}</span>
    </Link>
  )
}
