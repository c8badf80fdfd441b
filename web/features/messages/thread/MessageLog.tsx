import { ChevronsDown } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Conversation, Message } from '#contract/messages/messages.ts'
import { useNow } from '../../../say/use-now.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MoreButton, type MorePages } from '../../../ui/MoreButton.tsx'
import { dayName, daysOf } from './days.ts'
import css from './MessageLog.module.css'
import { MessageRun } from './MessageRun.tsx'
import type { Outgoing } from './outbox.ts'
import { useReading } from './use-reading-messages.ts'
import type { Sending } from './use-sending.ts'

interface MessageLogProps {
  conversation: Conversation
  id: string
  accountId: string
  /** Oldest first. */
  messages: readonly Message[]
  sending: Sending
  older: MorePages
}

/** An entry of the log: a message, or one that the server has not confirmed. */
export type Entry = Message | (Outgoing & { userId: string; createdAt: string })

/** A reader within this many pixels of the end counts as being there. */
const endRoom = 60

/**
 * Messages, grouped by days. The log stays at its end; a reader who has scrolled up stays in place and is told of new
 * messages.
 */
export function MessageLog({ conversation, id, accountId, messages, sending, older }: MessageLogProps) {
  const say = useSay()
  const scroller = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const { firstNew, hasUnread } = useReading({ conversation, id, accountId, messages, isAtEnd })
  const name = conversation.person?.artistName ?? say('messages.nobody')
  const entries: Entry[] = [
    ...messages,
    ...sending.outgoing.map(outgoing => ({ ...outgoing, userId: accountId, createdAt: outgoing.at })),
  ]
  const days = daysOf(entries)
  // The page's clock may be a minute behind the newest day.
  const now = new Date(Math.max(useNow(), Date.parse(days.at(-1)?.moment ?? '') || 0))
  const toEnd = () => scroller.current?.scrollTo({ top: 0 })
  return (
    <div className={css.around}>
      <div
        ref={scroller}
        className={css.scroller}
        onScroll={event => setAtEnd(event.currentTarget.scrollTop > -endRoom)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-label={say('messages.log', { name })}
        aria-busy={older.isFetchingNextPage}
      >
        <div className={css.inside}>
          <div className={css.older}>
            <MoreButton list={older} size="sm">
              {say('messages.older')}
            </MoreButton>
          </div>
          {entries.length === 0 && (
            <EmptyState
              className={css.begin}
              title={say('messages.begin.title', { name })}
              text={conversation.writing === 'open' && say('messages.begin.text')}
            />
          )}
          {days.map(({ moment, runs }) => (
            <section key={moment} aria-label={dayName(moment, now, say.language)}>
              <h3 className={css.day}>
                <time dateTime={moment}>{dayName(moment, now, say.language)}</time>
              </h3>
              {runs.map(run => (
                <MessageRun
                  key={run[0]!.id}
                  run={run}
                  isOwn={run[0]!.userId === accountId}
                  {...{ conversation, id, firstNew, sending }}
                />
              ))}
            </section>
          ))}
        </div>
      </div>
      {hasUnread && !isAtEnd && (
        <Button
          look="solid"
          size="sm"
          className={css.newer}
          icon={<ChevronsDown size={16} aria-hidden="true" />}
          onClick={toEnd}
        >
          {say('messages.newer')}
        </Button>
      )}
    </div>
  )
}
