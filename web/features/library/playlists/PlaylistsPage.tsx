import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { Button } from '../../../ui/Button.tsx'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'
import { Broken } from '../../../ui/Quiet.tsx'
import { Waveform } from '../../../ui/sound/Waveform.tsx'
import { ownPlaylists, type Shelf, shelfCovers } from '../adding/playlist-reads.ts'
import { AccountNeeded } from './AccountNeeded.tsx'
import { Mosaic } from './Mosaic.tsx'
import { PlaylistGrid } from './PlaylistGrid.tsx'
import css from './PlaylistsPage.module.css'

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
        <ShelfCard shelf="liked" />
        <ShelfCard shelf="heard" />
      </PlaylistGrid>
    </>
  )
}

/** A list that fills itself shows the covers of its newest songs, or a flat wave while it is empty. */
function ShelfCard({ shelf }: { shelf: Shelf }) {
  const say = useSay()
  const { data: covers = [] } = useQuery({ ...shelfCovers(shelf), refetchOnMount: 'always' })
  return (
    <li>
      <Link to="/playlists/$id" params={{ id: shelf }} className={css.card}>
        {covers.length > 0 ? (
          <Mosaic playlist={{ id: shelf, covers }} sizes="(max-width: 767px) 50vw, 220px" />
        ) : (
          <span className={css.shelf}>
            <Waveform peaks={null} mount="silent" className={css.silence} />
          </span>
        )}
        <strong className={css.name}>{say(`playlists.${shelf}`)}</strong>
        <span className={css.facts}>{say(`playlists.${shelf}.text`)}</span>
      </Link>
    </li>
  )
}
