import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNow } from '../../../say/use-now.ts'
import { useSay } from '../../../say/use-say.ts'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import waiting from '../../../ui/Skeleton.module.css'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { conversationsRead } from '../message-reads.ts'
import css from './ConversationList.module.css'
import { ConversationRow } from './ConversationRow.tsx'

/** `chosen`: the open conversation, named by its own id or by that of the other person. */
export function ConversationList({ chosen, accountId }: { chosen: string | undefined; accountId: string }) {
  const say = useSay()
  const list = useInfiniteQuery({ ...conversationsRead, refetchOnMount: 'always' })
  const now = useNow()
  const rows = useReturningFocus(chosen)
  if (list.isError && !list.data) {
    return (
      <div className={css.state}>
        <ErrorState
          title={say('messages.broken.title')}
          text={say('messages.broken.text')}
          onRetry={() => void list.refetch()}
          pending={list.isRefetching}
          pendingWords={say('messages.loading')}
        />
      </div>
    )
  }
  if (!list.data) return <Waiting />
  if (list.data.length === 0) {
    return (
      <div className={css.state}>
        <EmptyState title={say('messages.empty.title')} text={say('messages.empty.text')} />
      </div>
    )
  }
  return (
    <div className={css.scroll}>
      <ul ref={rows}>
        {list.data.map(conversation => (
          <li key={conversation.id}>
            <ConversationRow
              {...{ conversation, accountId }}
              now={Math.max(now, Date.parse(conversation.lastMessage?.createdAt ?? ''))}
              isChosen={chosen !== undefined && [conversation.id, conversation.person?.id].includes(chosen)}
            />
          </li>
        ))}
      </ul>
      <div className={css.more}>
        <MoreButton list={list} size="sm" />
      </div>
    </div>
  )
}

/** When a reader comes back to the list, as on a phone, the row they came from gets the focus. */
function useReturningFocus(chosen: string | undefined) {
  const rows = useRef<HTMLUListElement>(null)
  const last = useRef(chosen)
  useEffect(() => {
    if (chosen === undefined && last.current !== undefined)
      rows.current?.querySelector<HTMLElement>(`[data-ids~="${last.current}"]`)?.focus()
    last.current = chosen
  }, [chosen])
  return rows
}

function Waiting() {
  const say = useSay()
  return (
    <div aria-busy="true">
      <span className="spoken">{say('messages.loading')}</span>
      {[0, 1, 2, 3].map(row => (
        <div key={row} className={`${waiting.row} ${css.waiting}`}>
          <Skeleton width={48} height={48} round />
          <span className={waiting.lines}>
            <Skeleton width="46%" height={16} />
            <Skeleton width="78%" height={14} />
          </span>
        </div>
      ))}
    </div>
  )
}
