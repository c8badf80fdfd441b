import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Account } from '#contract/identity/accounts.ts'
import { draftDays } from '#contract/limits.ts'
import type { Draft } from '#contract/songs/drafts.ts'
import { ask } from '../../../../api/queries.ts'
import { useSay } from '../../../../say/use-say.ts'
import { ErrorState } from '../../../../ui/EmptyState.tsx'
import { SendingCard } from '../sending/SendingCard.tsx'
import { useSendings } from '../sending/sendings.ts'
import { CompareTakes } from '../takes/CompareTakes.tsx'
import { forgetTypedExcept } from '../typed-words.ts'
import { DraftCard } from './DraftCard.tsx'
import css from './Drafts.module.css'
import { draftsTitleId } from './go-to-drafts.ts'
import { useHiddenDrafts } from './hidden-drafts.ts'

const lookAgainMs = 2_000

/** Files that are being sent, and drafts that wait for a title, each with what can be done about it. */
export function Drafts({ account }: { account: Account }) {
  const say = useSay()
  const queries = useQueryClient()
  const sendings = useSendings()
  const { data, isError, refetch } = useQuery({
    ...ask('GET /api/drafts'),
    // So that every visit shows changes from other places.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'listening') ? lookAgainMs : false,
  })
  useEffect(() => {
    if (data) forgetTypedExcept(data.map(({ id }) => id))
  }, [data])
  const hidden = useHiddenDrafts()
  const drafts = (data ?? []).filter(({ id }) => !hidden.has(id))
  const known = new Set(drafts.map(({ id }) => id))
  const unknown = sendings.filter(({ draftId }) => draftId === null || !known.has(draftId))
  if (isError && !data) {
    return (
      <ErrorState
        title={say('drafts.broken')}
        retryWords={say('songs.broken.retry')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (drafts.length + unknown.length === 0) return null
  const forget = (id: string) =>
    queries.setQueryData(ask('GET /api/drafts').queryKey, (all: Draft[] | undefined) =>
      all?.filter(draft => draft.id !== id),
    )
  return (
    <section aria-labelledby={draftsTitleId} className={css.drafts}>
      <div>
        <h2 id={draftsTitleId} tabIndex={-1} className={css.heading}>
          {say('drafts.title')}
        </h2>
        <p className={css.hint}>{say('drafts.hint', { days: draftDays })}</p>
      </div>
      <CompareTakes drafts={drafts} />
      <ul className={css.list}>
        {unknown.map(sending => (
          <li key={sending.key} className={css.card}>
            <SendingCard sending={sending} title={sending.name} onCancel={sending.cancel} />
          </li>
        ))}
        {drafts.map(draft => (
          <li key={draft.id} className={css.card}>
            <DraftCard
              draft={draft}
              account={account}
              sending={sendings.find(({ draftId }) => draftId === draft.id)}
              onGone={() => forget(draft.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
