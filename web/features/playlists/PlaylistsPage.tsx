import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Headphones, type LucideIcon, Plus, ThumbsUp } from 'lucide-react'
import { useSay } from '../../say/use-say.ts'
import { Button } from '../../ui/Button.tsx'
import { LazyOnIntent } from '../../ui/LazyOnIntent.tsx'
import { Broken } from '../../ui/Quiet.tsx'
import { useAccount } from '../accounts/viewer.ts'
import { showNetworkFailure } from '../shell/network-failure.ts'
import { AccountNeeded } from './AccountNeeded.tsx'
import { PlaylistGrid } from './PlaylistGrid.tsx'
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
      <PlaylistGrid lists={lists}>
        <ShelfCard shelf="liked" Icon={ThumbsUp} />
        <ShelfCard shelf="heard" Icon={Headphones} />
      </PlaylistGrid>
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
