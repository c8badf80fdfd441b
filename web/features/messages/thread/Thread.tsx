import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Conversation } from '#contract/messages/messages.ts'
import { useSay } from '../../../say/use-say.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { threadRead } from '../message-reads.ts'
import { Composer } from './MessageComposer.tsx'
import { MessageLog } from './MessageLog.tsx'
import css from './Thread.module.css'
import { useSending } from './use-sending.ts'

interface ThreadProps {
  conversation: Conversation
  /** The id in the address: that of the conversation or of the other person. */
  id: string
  accountId: string
}

/** The messages, and the form for a new one. */
export function Thread({ conversation, id, accountId }: ThreadProps) {
  const say = useSay()
  const thread = useInfiniteQuery({ ...threadRead(id), refetchOnMount: 'always' })
  const messages = useMemo(() => (thread.data ?? []).toReversed(), [thread.data])
  const { person, writing } = conversation
  const sending = useSending({ accountId, personId: person?.id ?? '', id }, messages)
  if (thread.isError && !thread.data) {
    return (
      <div className={css.broken}>
        <ErrorState
          title={say('messages.thread.broken')}
          text={say('messages.broken.text')}
          onRetry={() => void thread.refetch()}
        />
      </div>
    )
  }
  if (!thread.data) return <WaitingThread />
  return (
    <>
      <MessageLog {...{ conversation, id, accountId, messages, sending }} older={thread} />
      {person && writing === 'open' ? (
        <Composer key={person.id} {...{ accountId, person }} onSend={sending.send} />
      ) : (
        <p className={css.closed}>{say(writing === 'open' ? 'messages.gone' : `messages.${writing}`)}</p>
      )}
    </>
  )
}

const widths = ['46%', '30%', '58%', '38%']

export function WaitingThread() {
  const say = useSay()
  return (
    <div className={css.waiting} aria-busy="true">
      <span className="spoken">{say('messages.loading')}</span>
      {widths.map(width => (
        <Skeleton key={width} width={width} height={44} />
      ))}
    </div>
  )
}
