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
  /** Shows the outcome before the server has answered. Returns a function that undoes this. */
  atOnce?: (input: Input) => () => void
  /** The notice of success, or a function that runs instead. The action is pending until that function has ended. */
  done?: string | ((answer: Answer, input: Input) => unknown) | undefined
  /**
   * The title of the notice of failure, above the server's reason; or a function that returns the whole notice, or
   * `undefined` if the page shows the failure elsewhere.
   */
  failed?: string | ((error: unknown, input: Input) => Notice | undefined)
  /** What needs the account, as a sentence. */
  unauthorized?: string
  /** Reads that are out of date afterwards, after success and after failure. */
  reread?: readonly GetCall[]
  /** Actions of one scope run one after the other, in the order of the presses. */
  scope?: string
}

/**
 * One act of a person, with its undo and its failure. `act` resolves to whether it worked and never rejects: if it
 * failed, the person has been told.
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
        typeof failed === 'string' ? { title: failed, text: reasonOf(say, error) } : failed?.(error, input)
      if (notice) showToast({ ...notice, tone: 'bad' })
    },
    onSettled: () => stale(queries, ...reread),
  }
}
