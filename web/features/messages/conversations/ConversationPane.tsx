import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Conversation } from '#contract/messages/messages.ts'
import { isNotFound } from '../../../api/refused.ts'
import { useSay } from '../../../say/use-say.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { conversationRead } from '../message-reads.ts'
import { Thread, WaitingThread } from '../thread/Thread.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import css from './ConversationPane.module.css'

/** The open conversation, in every state it can have. */
export function ConversationPane({ id, accountId }: { id: string; accountId: string }) {
  const say = useSay()
  const { data, error, refetch, isRefetching } = useQuery({
    ...conversationRead(id),
    refetchOnMount: 'always',
  })
  if (isNotFound(error)) {
    return (
      <div className={css.state}>
        <EmptyState
          title={say('messages.notFound.title')}
          text={say('messages.notFound.text')}
          action={
            <Link to="/messages/{-$id}" params={{ id: undefined }} className={buttonClass()}>
              {say('messages.back')}
            </Link>
          }
        />
      </div>
    )
  }
  if (data) return <Found conversation={data} {...{ id, accountId }} />
  if (!error) {
    return (
      <>
        <ConversationHead />
        <WaitingThread />
      </>
    )
  }
  return (
    <>
      <ConversationHead />
      <div className={css.state}>
        <ErrorState
          title={say('messages.thread.broken')}
          text={say('messages.broken.text')}
          onRetry={() => void refetch()}
          pending={isRefetching}
          pendingWords={say('messages.loading')}
        />
      </div>
    </>
  )
}

interface FoundProps {
  conversation: Conversation
  id: string
  accountId: string
}

function Found({ conversation, id, accountId }: FoundProps) {
  return (
    <>
      <ConversationHead conversation={conversation} />
      <Thread {...{ conversation, id, accountId }} />
    </>
  )
}
