import { useInfiniteQuery } from '@tanstack/react-query'
import type { SignIn } from '#contract/identity/sign-in-log.ts'
import { signInLogDays } from '#contract/limits.ts'
import { askPages } from '../../../api/queries.ts'
import { momentOf } from '../../../say/moments.ts'
import { useSay } from '../../../say/use-say.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { Part } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './OwnSignIns.module.css'
import { useTold } from './use-told.ts'

/** How many entries are shown at first; the rest is shown on request. */
const firstSeen = 5

/** The sign-ins and changes of the member's account, so that the member notices those of another person. */
export function OwnSignIns() {
  const say = useSay()
  const read = useInfiniteQuery({
    ...askPages('GET /api/account/sign-ins', { query: { limit: firstSeen } }),
    refetchOnMount: 'always',
  })
  return (
    <Part title={say('sign-in-log.title')} text={say('sign-in-log.text', { days: signInLogDays })}>
      <PagedList
        read={read}
        broken={say('sign-in-log.broken')}
        none={<EmptyState title={say('sign-in-log.none')} />}
        place={<Place />}
        row={signIn => <Row signIn={signIn} />}
        className={css.list}
      />
    </Part>
  )
}

function Row({ signIn }: { signIn: SignIn }) {
  const say = useSay()
  const { what, device, network } = useTold()
  const details = [momentOf(signIn.at, say.language), device(signIn), network(signIn)]
  return (
    <>
      <p className={css.what} data-alarming={isAlarming(signIn)}>
        {what(signIn)}
      </p>
      <p className={css.when}>{details.filter(Boolean).join(' · ')}</p>
    </>
  )
}

const isAlarming = ({ kind }: SignIn): boolean => kind === 'signInFailed' || kind === 'proofFailed'

function Place() {
  const say = useSay()
  return (
    <>
      <span className="spoken">{say('sign-in-log.loading')}</span>
      <Skeleton height="52px" />
    </>
  )
}
