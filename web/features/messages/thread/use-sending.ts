import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Message } from '#contract/messages/messages.ts'
import { call } from '../../../api/call.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { Refused } from '../../../api/refused.ts'
import { useSay } from '../../../say/use-say.ts'
import { onUnauthorized } from '../../../session/unauthorized.ts'
import { rereadMessages, showMessage } from '../message-reads.ts'
import { newMessageId, type Outgoing, outboxOf } from './outbox.ts'

export interface Sending {
  /** Messages that are not confirmed yet, in the order in which they were written. */
  outgoing: readonly Outgoing[]
  send: (content: string) => void
  retry: (outgoing: Outgoing) => void
  discard: (outgoing: Outgoing) => void
}

/** Each message waits for the one before it, so that they arrive in the order in which they were written. */
let lastSending: Promise<void> = Promise.resolve()

/**
 * Sends messages to one person. Not a `useAction`: a message outlives the page in the outbox, which shows a failure and
 * can send the message again. `id` is the address of the open conversation, `known` its messages.
 */
export function useSending(
  ends: { accountId: string; personId: string; id: string },
  known: readonly Message[],
): Sending {
  const { accountId, personId, id } = ends
  const say = useSay()
  const queries = useQueryClient()
  const outbox = outboxOf(accountId)
  const all = useSyncExternalStore(outbox.subscribe, outbox.current, outbox.current)
  const outgoing = useMemo(
    () => all.filter(one => one.personId === personId && !known.some(message => message.id === one.id)),
    [all, personId, known],
  )
  useEffect(() => outbox.removeArrived(known), [outbox, known])

  const deliver = async (message: Outgoing): Promise<void> => {
    try {
      const { id: messageId, content } = message
      const answer = await call('POST /api/conversations/{id}/messages', {
        params: { id: personId },
        body: { id: messageId, content },
      })
      showMessage(queries, id, answer)
      outbox.remove(messageId)
      await rereadMessages(queries)
    } catch (error) {
      // The reason stays with the message, also once there is a connection again.
      outbox.fail(message.id, error instanceof Refused ? reasonOf(say, error) : undefined)
      if (!onUnauthorized(error, say, say('messages.unauthorized'))) console.error(error)
    }
  }
  const start = (message: Outgoing): void => {
    outbox.put({ ...message, state: 'sending', reason: undefined })
    lastSending = lastSending.then(() => deliver(message))
  }
  return {
    outgoing,
    send: content =>
      start({
        id: newMessageId(),
        personId,
        content,
        at: new Date().toISOString(),
        state: 'sending',
      }),
    retry: start,
    discard: ({ id: messageId }) => outbox.remove(messageId),
  }
}
