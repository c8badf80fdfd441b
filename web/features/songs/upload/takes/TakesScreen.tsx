import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import type { Account } from '#contract/identity/accounts.ts'
import { ask } from '../../../../api/queries.ts'
import { useSay } from '../../../../say/use-say.ts'
import { backClass } from '../../../../ui/back-class.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { EmptyState, ErrorState } from '../../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useTitle } from '../../../../ui/use-title.ts'
import { player } from '../../../player/player.ts'
import { Takes } from './Takes.tsx'
import css from './TakesScreen.module.css'
import { takesOf } from './take-order.ts'

const lookAgainMs = 2_000

/** The takes of one song beside each other, until one of them is published. */
export function TakesScreen({ account }: { account: Account }) {
  const say = useSay()
  const { group } = useParams({ from: '/upload/takes/$group' })
  useTitle(say('takes.title'))
  // The player bar is not on this page, so its sound has to stop: no one could stop it here.
  useEffect(() => player.pause(), [])
  return (
    <>
      <Link to="/upload" className={backClass}>
        <ArrowLeft size={18} aria-hidden="true" />
        {say('takes.back')}
      </Link>
      <header className={`page-head ${css.head}`}>
        <div>
          <h1>{say('takes.title')}</h1>
          <p>{say('takes.text')}</p>
        </div>
      </header>
      <Group key={group} group={group} account={account} />
    </>
  )
}

function Group({ group, account }: { group: string; account: Account }) {
  const say = useSay()
  const { data, isPending, refetch } = useQuery({
    ...ask('GET /api/drafts'),
    // So that every visit shows changes from other places.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some(
        ({ takeGroup, status }) => takeGroup === group && (status === 'listening' || status === 'receiving'),
      )
        ? lookAgainMs
        : false,
  })
  if (isPending) return <Skeleton height="420px" />
  if (!data) return <ErrorState title={say('takes.broken')} onRetry={() => void refetch()} />
  const takes = takesOf(data, group)
  if (takes.length === 0)
    return (
      <EmptyState
        title={say('takes.none')}
        text={say('takes.none.text')}
        action={
          <Link to="/upload" className={buttonClass()}>
            {say('takes.back')}
          </Link>
        }
      />
    )
  return <Takes takes={takes} account={account} />
}
