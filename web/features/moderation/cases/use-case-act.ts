import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CaseDetail } from '#contract/moderation/cases.ts'
import { ask, stale } from '../../../api/queries.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { Refused } from '../../../api/refused.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { onUnauthorized } from '../../../session/unauthorized.ts'

/** Does something about a case. What came of it is shown, and so is why it did not work: mostly, somebody was faster. */
export function useCaseAct<Input>(caseId: string, act: (input: Input) => Promise<unknown>) {
  const say = useSay()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: answer => reread(queries, caseId, answer),
    onError: async error => {
      if (onUnauthorized(error, say)) return
      console.error(error)
      const fields = error instanceof Refused ? Object.values(error.problem?.fields ?? {}) : []
      showToast({
        title: say('moderation.failed'),
        text: fields[0]?.message ?? reasonOf(error),
        tone: 'bad',
      })
      await stale(queries, 'GET /api/moderation/cases/{id}')
    },
  })
}

async function reread(queries: QueryClient, caseId: string, answer: unknown): Promise<void> {
  const { queryKey } = ask('GET /api/moderation/cases/{id}', { params: { id: caseId } })
  if (isCase(answer)) queries.setQueryData(queryKey, answer)
  else await queries.invalidateQueries({ queryKey })
}

function isCase(answer: unknown): answer is CaseDetail {
  return typeof answer === 'object' && answer !== null && 'reports' in answer
}
