import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Person } from '#contract/people/people.ts'
import { askPages } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import type { LayerProps } from '../../../ui/layers/LazyOnIntent.tsx'
import { Avatar } from '../../../ui/looks/Avatar.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './PeopleDialog.module.css'

interface PeopleDialogProps extends LayerProps {
  personId: string
  list: 'followers' | 'following'
}

/** A person's followers, or the people they follow. Loaded only while it is open. */
export function PeopleDialog({ personId, list, ...layer }: PeopleDialogProps) {
  const say = useSay()
  return (
    <Dialog {...layer} size="sm" title={say(`follows.${list}`)} closeLabel={say('common.close')}>
      {layer.isOpen && <People {...{ personId, list }} onLeave={layer.onClose} />}
    </Dialog>
  )
}

type PeopleProps = Pick<PeopleDialogProps, 'personId' | 'list'> & { onLeave: () => void }

function People({ personId, list, onLeave }: PeopleProps) {
  const say = useSay()
  const params = { id: personId }
  const read = useInfiniteQuery({
    ...(list === 'followers'
      ? askPages('GET /api/users/{id}/followers', { params })
      : askPages('GET /api/users/{id}/followed', { params })),
    refetchOnMount: 'always',
  })
  if (read.isError && !read.data) {
    return (
      <ErrorState
        title={say('follows.list.broken')}
        retryWords={say('people.retry')}
        onRetry={() => void read.refetch()}
      />
    )
  }
  if (!read.data) return [1, 2, 3].map(row => <Skeleton key={row} height="52px" className={css.waiting} />)
  if (read.data.length === 0) return <p className={css.empty}>{say(`follows.${list}.empty`)}</p>
  return (
    <>
      <ul>
        {read.data.map(person => (
          <li key={person.id}>
            <PersonLink person={person} onLeave={onLeave} />
          </li>
        ))}
      </ul>
      <MoreButton list={read} wide pendingWords={say('people.more.pending')}>
        {say('follows.list.more')}
      </MoreButton>
    </>
  )
}

function PersonLink({ person, onLeave }: { person: Person; onLeave: () => void }) {
  return (
    <Link to="/profile/$userId" params={{ userId: person.id }} className={css.person} onClick={onLeave}>
      <Avatar id={person.id} src={person.profileImageUrl} size={40} />
      <span className="clip">{person.artistName}</span>
    </Link>
  )
}
