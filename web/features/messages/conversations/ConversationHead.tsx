import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, EllipsisVertical } from 'lucide-react'
import type { Conversation } from '#contract/messages/messages.ts'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { IconButton, iconButtonClass } from '../../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'
import { Avatar } from '../../../ui/looks/Avatar.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './ConversationHead.module.css'

/** The other person; on a phone also the way back to the list. */
export function ConversationHead({ conversation }: { conversation?: Conversation }) {
  const say = useSay()
  return (
    <header className={css.head}>
      <Link
        to="/messages/{-$id}"
        params={{ id: undefined }}
        aria-label={say('messages.back')}
        className={iconButtonClass({}, css.back)}
      >
        <ArrowLeft size={22} aria-hidden="true" />
      </Link>
      {conversation ? (
        <>
          <Name conversation={conversation} />
          {(conversation.id !== null || conversation.writing !== 'gone') && (
            <MenuButton conversation={conversation} />
          )}
        </>
      ) : (
        <>
          <Skeleton width={40} height={40} round />
          <Skeleton width="9em" height="1.2em" />
        </>
      )}
    </header>
  )
}

function Name({ conversation: { person, writing } }: { conversation: Conversation }) {
  const say = useSay()
  const face = <Avatar id={person?.id ?? ''} src={person?.profileImageUrl} size={40} />
  if (!person || writing === 'gone') {
    return (
      <div className={css.who}>
        {face}
        <h2 className="clip">{person?.artistName ?? say('messages.nobody')}</h2>
      </div>
    )
  }
  return (
    <Link to="/profile/$userId" params={{ userId: person.id }} className={css.who}>
      {face}
      <h2 className="clip">{person.artistName}</h2>
    </Link>
  )
}

function MenuButton({ conversation }: { conversation: Conversation }) {
  const say = useSay()
  const queries = useQueryClient()
  const { person } = conversation
  return (
    <LazyOnIntent
      popup="menu"
      load={async () => {
        const profile =
          person && queries.prefetchQuery(ask('GET /api/users/{id}', { params: { id: person.id } }))
        const [menu] = await Promise.all([import('./ConversationMenu.tsx'), profile])
        return menu
      }}
      words={['blocks', 'reports']}
      trigger={props => (
        <IconButton {...props} label={say('messages.conversation.menu')}>
          <EllipsisVertical size={20} />
        </IconButton>
      )}
      layer={({ ConversationMenu }, props) => <ConversationMenu {...props} conversation={conversation} />}
    />
  )
}
