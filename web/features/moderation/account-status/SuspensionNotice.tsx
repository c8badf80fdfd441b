import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dateFormat } from '#words/formats.ts'
import { ask } from '../../../api/queries.ts'
import { useNow } from '../../../say/use-now.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { Banner } from '../../../ui/layers/Banner.tsx'
import css from './SuspensionNotice.module.css'

/** Below the bar, for suspended members: until when, why, and where they can appeal. */
export function SuspensionNotice() {
  const say = useSay()
  const account = useAccount()
  const { data } = useQuery({ ...ask('GET /api/standing'), enabled: account !== null })
  const until = account?.suspendedUntil
  const now = useNow()
  if (!until || Date.parse(until) <= now) return null
  const moment = dateFormat(say.language, { dateStyle: 'long', timeStyle: 'short' })
  const suspension = data?.suspension
  return (
    <section className={css.notice} aria-label={say('status.suspended.label')}>
      <Banner tone="warn">
        <strong>{say('status.suspended', { until: moment.format(new Date(until)) })}</strong>
        {suspension && say('status.suspended.why', { reason: say(`status.why.${suspension.reason}`) })}{' '}
        {say('status.suspended.may')}
        {suspension?.caseId && (
          <Link to="/decisions/$id" params={{ id: suspension.caseId }} className={css.link}>
            {say('status.suspended.decision')}
          </Link>
        )}
      </Banner>
    </section>
  )
}
