import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { shownCount } from '../../say/shown-count.ts'
import { useSay } from '../../say/use-say.ts'
import buttonCss from '../../ui/IconButton.module.css'
import { iconButtonClass } from '../../ui/IconButton.tsx'
import { unreadRead } from './message-reads.ts'

/** Beside the bell: a link to the member's conversations, with the number of unread ones. */
export function MessagesLink() {
  const say = useSay()
  const { data } = useQuery(unreadRead)
  const count = data?.count ?? 0
  return (
    <Link
      to="/messages/{-$id}"
      params={{ id: undefined }}
      aria-label={say('shell.messages', { count })}
      className={iconButtonClass()}
    >
      <Mail size={20} aria-hidden="true" />
      {count > 0 && (
        <span className={buttonCss.badge} aria-hidden="true">
          {shownCount(count)}
        </span>
      )}
    </Link>
  )
}
