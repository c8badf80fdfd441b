import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Say } from '#words/say.ts'
import { type GetCall, stale } from '../api/queries.ts'
import { reasonOf } from '../api/reason-of.ts'
import { type Notice, showToast } from '../notices/toasts.ts'
import { useSay } from '../say/use-say.ts'
import { onUnauthorized } from './unauthorized.ts'

export interface Action<Input, Answer> {
  call: (input: Input) => Promise<Answer>
  /** Shows the outcome before the server has answered. Returns what takes it back. */
  atOnce?: (input: Input) => () => void
  /** The notice that it worked, or what else happens then. The action is pending until that has ended. */
  done?: string | ((answer: Answer, input: Input) => unknown) | undefined
  /**
   * The title of the notice that it did not work, over the server's reason; or that notice as a whole; or `undefined`,
   * when the page shows it in another place.
   */
  failed?: string | ((error: unknown, input: Input) => Notice | undefined)
  /** What an account is needed for. */
  unauthorized?: string
  /** Reads that are out of date afterwards, whether it worked or not. */
  reread?: readonly GetCall[]
  /** Actions of one scope run one after the other, in the order of the presses. */
  scope?: string
}

/**
 * One thing that a person can do, with its undo and its failure. `act` resolves to whether it worked and never rejects:
 * when it did not work, the person has been told.
 */
export function useAction<Answer, Input = void>(action: Action<Input, Answer>) {
  const { mutateAsync, isPending, error, data, variables, reset } = useMutation(
    mutationOf(action, useSay(), useQueryClient()),
  )
  const act = useCallback(
    (input: Input) =>
      mutateAsync(input).then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  )
  return { act, isPending, error, answer: data, input: variables, reset }
}

export function mutationOf<Answer, Input>(
  { call, atOnce, done, failed, unauthorized, reread = [], scope }: Action<Input, Answer>,
  say: Say,
  queries: QueryClient,
): MutationOptions<Answer, Error, Input, (() => void) | undefined> {
  return {
    ...(scope !== undefined && { scope: { id: scope }, mutationKey: [scope] }),
    mutationFn: input => call(input),
    onMutate: input => atOnce?.(input),
    onSuccess: async (answer, input) => {
      if (typeof done === 'string') showToast({ title: done, tone: 'good' })
      else await done?.(answer, input)
    },
    onError: (error, input, undo) => {
      undo?.()
      if (onUnauthorized(error, say, unauthorized)) return
      console.error(error)
      const notice =
        typeof failed === 'string' ? { title: failed, text: reasonOf(error) } : failed?.(error, input)
      if (notice) showToast({ ...notice, tone: 'bad' })
    },
    onSettled: () => stale(queries, ...reread),
  }
}
