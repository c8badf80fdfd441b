import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'
import { late } from '../../../ui/layers/late.tsx'
import { ownPlaylists, type Shelf, shelfCovers } from '../adding/playlist-reads.ts'
import { AccountNeeded } from './AccountNeeded.tsx'
import { PlaylistGrid } from './PlaylistGrid.tsx'
import css from './PlaylistsPage.module.css'
import { ShelfCard } from './ShelfCard.tsx'

/** Only the browser knows what it keeps. */
const OfflineShelf = late(async () => (await import('./OfflineShelf.tsx')).OfflineShelf)

/** The member's own playlists, and the lists that fill themselves. */
export function PlaylistsPage() {
  const say = useSay()
  const account = useAccount()
  return (
    <div className={`page ${css.page}`}>
      <header className="page-head">
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
      load={() => import('../adding/PlaylistDialog.tsx')}
      trigger={props => (
        <Button {...props} look="primary" icon={<Plus size={18} aria-hidden="true" />}>
          {say('playlists.new')}
        </Button>
      )}
      layer={({ PlaylistDialog }, { isOpen, ...layer }) =>
        isOpen && (
          <PlaylistDialog
            {...layer}
            onDone={({ id, name }, isShown) => {
              const open = () => void navigate({ to: '/playlists/$id', params: { id } })
              if (isShown) {
                open()
                return
              }
              const action = { words: say('playlists.made.open'), act: open }
              showToast({ title: say('playlists.made', { name }), tone: 'good', action })
            }}
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
        <ErrorState title={say('playlists.broken')} onRetry={() => void lists.refetch()} />
      )}
      <PlaylistGrid lists={lists}>
        <GatheredShelf shelf="liked" />
        <GatheredShelf shelf="heard" />
        <OfflineShelf />
      </PlaylistGrid>
    </>
  )
}

/** A list that fills itself. */
function GatheredShelf({ shelf }: { shelf: Shelf }) {
  const { data: covers = [] } = useQuery({ ...shelfCovers(shelf), refetchOnMount: 'always' })
  return <ShelfCard shelf={shelf} covers={covers} />
}
