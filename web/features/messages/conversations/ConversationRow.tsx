import { Link } from '@tanstack/react-router'
import type { Conversation } from '#contract/messages/messages.ts'
import { ago } from '../../../say/ago.ts'
import { shownCount } from '../../../say/shown-count.ts'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Avatar } from '../../../ui/looks/Avatar.tsx'
import css from './ConversationRow.module.css'

interface ConversationRowProps {
  conversation: Conversation
  accountId: string
  isChosen: boolean
  now: number
}

/** The other person, the last line, and whether something is unread. */
export function ConversationRow({ conversation, accountId, isChosen, now }: ConversationRowProps) {
  const say = useSay()
  const { id, person, lastMessage, unreadCount } = conversation
  const ids = [person?.id, id].filter(Boolean)
  return (
    <Link
      to="/messages/{-$id}"
      params={{ id: ids[0] ?? undefined }}
      data-ids={ids.join(' ')}
      className={classNames(css.row, unreadCount > 0 && css.unread)}
      aria-current={isChosen ? 'page' : undefined}
    >
      <Avatar id={person?.id ?? ''} src={person?.profileImageUrl} size={48} />
      <span className={css.text}>
        <span className={css.head}>
          <strong className="clip">{person?.artistName ?? say('messages.nobody')}</strong>
          {lastMessage && (
            <time className={css.time} dateTime={lastMessage.createdAt}>
              {ago(lastMessage.createdAt, now, say.language) ?? say('messages.justNow')}
            </time>
          )}
        </span>
        <span className={css.last}>
          <span className="clip">{lastMessage && lineOf(lastMessage)}</span>
          {unreadCount > 0 && (
            <span className={css.count}>
              <span aria-hidden="true">{shownCount(unreadCount)}</span>
              <span className="spoken">{say('messages.unread', { count: unreadCount })}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )

  function lineOf({ content, isDeleted, userId }: NonNullable<Conversation['lastMessage']>): string {
    if (isDeleted) return say('messages.deleted')
    return userId === accountId ? say('messages.own', { text: content }) : content
  }
}
