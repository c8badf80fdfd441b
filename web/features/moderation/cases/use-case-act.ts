import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { CaseDetail } from '#contract/moderation/cases.ts'
import { call } from '../../../api/call.ts'
import { ask, stale } from '../../../api/queries.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'

/** Claims a case. */
export const claimCase = (id: string) => call('PUT /api/moderation/cases/{id}/claim', { params: { id } })

/**
 * Keeps a claim for longer without reading the case again: a decision is about what the moderator has before them, even if
 * it has changed since.
 */
export async function renewClaim(queries: QueryClient, id: string): Promise<void> {
  const { queryKey } = ask('GET /api/moderation/cases/{id}', { params: { id } })
  try {
    const claim = await claimCase(id)
    queries.setQueryData<CaseDetail>(queryKey, known => known && { ...known, claim })
  } catch {
    await queries.invalidateQueries({ queryKey })
  }
}

/** Does something about a case and shows the result, or why it failed: usually, another moderator was faster. */
export function useCaseAct<Input = void>(caseId: string, act: (input: Input) => Promise<unknown>) {
  const say = useSay()
  const queries = useQueryClient()
  return useAction({
    call: act,
    done: answer => showOutcome(queries, caseId, answer),
    failed: error => {
      void stale(queries, 'GET /api/moderation/cases/{id}')
      return { title: say('moderation.failed'), text: reasonOf(say, error) }
    },
  })
}

export async function showOutcome(queries: QueryClient, caseId: string, answer: unknown): Promise<void> {
  const { queryKey } = ask('GET /api/moderation/cases/{id}', { params: { id: caseId } })
  if (isCase(answer)) queries.setQueryData(queryKey, answer)
  else await queries.invalidateQueries({ queryKey })
}

function isCase(answer: unknown): answer is CaseDetail {
  return typeof answer === 'object' && answer !== null && 'reports' in answer
}
