import { Link, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSay } from '../../say/use-say.ts'
import { useAccount } from '../../session/viewer.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ConversationList } from './conversations/ConversationList.tsx'
import { ConversationPane } from './conversations/ConversationPane.tsx'
import css from './MessagesPage.module.css'
import { useKeyboardRoom } from './thread/use-keyboard-room.ts'

/** The conversations on one side, the open one on the other; a phone shows one of the two. */
export function MessagesPage() {
  const say = useSay()
  const account = useAccount()
  const { id } = useParams({ strict: false })
  const panes = useRef<HTMLDivElement>(null)
  useKeyboardRoom(panes)
  if (!account) return <AccountNeeded />
  return (
    <div ref={panes} className={classNames(css.panes, id !== undefined && css.hasChosen)}>
      <section className={css.list} aria-label={say('messages.list')}>
        <h1 className={css.title}>{say('messages.title')}</h1>
        <ConversationList chosen={id} accountId={account.id} />
      </section>
      <div className={css.chosen}>
        {id === undefined ? (
          <EmptyState className={css.pick} title={say('messages.pick.title')} />
        ) : (
          <ConversationPane key={id} id={id} accountId={account.id} />
        )}
      </div>
    </div>
  )
}

/** For guests: conversations are on the server and need an account. */
function AccountNeeded() {
  const say = useSay()
  return (
    <div className={`page ${css.needed}`}>
      <h1 className={css.title}>{say('messages.title')}</h1>
      <EmptyState
        title={say('messages.guest.title')}
        action={
          <Link
            to="/auth"
            search={{ mode: 'signup' }}
            className={buttonClass({ look: 'primary', size: 'lg' })}
          >
            {say('shell.account.signUp')}
          </Link>
        }
      />
    </div>
  )
}
