import { Link } from '@tanstack/react-router'
import {
  AtSign,
  Award,
  Ban,
  Bell,
  CircleAlert,
  FileArchive,
  Flag,
  Gavel,
  GitFork,
  type LucideIcon,
  Mail,
  MessageSquare,
  Music,
  Star,
  ThumbsUp,
  Trophy,
  UserPlus,
} from 'lucide-react'
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import { placeOf } from '#contract/notifications/notification-place.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { ago } from '../../say/ago.ts'
import { useNow } from '../../say/use-now.ts'
import { useSay } from '../../say/use-say.ts'
import { classNames } from '../../ui/class-names.ts'
import { Avatar } from '../../ui/looks/Avatar.tsx'
import css from './NotificationRow.module.css'
import { withNames } from './with-names.ts'

interface NotificationRowProps {
  notification: Notification
  onOpen: () => void
}

export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const say = useSay()
  const now = useNow()
  const { message, names, quote, createdAt, imageUrl, isRead } = notification
  return (
    <Link {...placeOf(notification)} className={classNames(css.row, !isRead && css.unread)} onClick={onOpen}>
      <Face notification={notification} />
      <span className={css.text}>
        <span>
          {withNames(message, names).map(({ text, isName, at }) =>
            isName ? <b key={at}>{text}</b> : <span key={at}>{text}</span>,
          )}
        </span>
        {quote !== null && <q className={`clamp-lines ${css.quote}`}>{quote}</q>}
        <time className={css.time} dateTime={createdAt}>
          {ago(createdAt, now, say.language) ?? say('notifications.justNow')}
        </time>
      </span>
      {imageUrl !== null && (
        <img className={css.cover} src={imageUrl} alt="" width={44} height={44} loading="lazy" />
      )}
      {!isRead && (
        <span className={css.dot}>
          <span className="spoken">{say('notifications.unread')}</span>
        </span>
      )}
    </Link>
  )
}

/** The face of the person, with a sign for the act in its corner; events without a person have only the sign. */
function Face({ notification: { type, actors } }: { notification: Notification }) {
  // A newer server may tell of kinds that this page, loaded before it, doesn't know.
  const Sign = (signs as Partial<typeof signs>)[type] ?? Bell
  const [actor] = actors
  if (!actor) {
    return (
      <span className={css.medal}>
        <Sign size={22} />
      </span>
    )
  }
  return (
    <span className={css.face}>
      <Avatar id={actor.id} src={actor.profileImageUrl} size={44} />
      <span className={css.sign}>
        <Sign size={13} />
      </span>
    </span>
  )
}

const signs: Record<NotificationKind, LucideIcon> = {
  like: ThumbsUp,
  rating: Star,
  comment: MessageSquare,
  reply: MessageSquare,
  mention: AtSign,
  remix: GitFork,
  follow: UserPlus,
  message: Mail,
  songReady: Music,
  songFailed: CircleAlert,
  challengeStarted: Trophy,
  challengeEnding: Trophy,
  challengeCancelled: Ban,
  challengeResult: Trophy,
  badge: Award,
  exportReady: FileArchive,
  exportFailed: CircleAlert,
  decision: Gavel,
  reportDecided: Flag,
  appealDecided: Gavel,
}
