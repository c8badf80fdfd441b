import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { minuteMs } from '#contract/durations.ts'
import { claimMinutes } from '#contract/limits.ts'
import type { CaseDetail } from '#contract/moderation/cases.ts'
import { call } from '../../../api/call.ts'
import { timeOf } from '../../../say/moments.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { handFocusOver } from '../../../ui/hand-focus-over.ts'
import { Banner } from '../../../ui/layers/Banner.tsx'
import css from './CaseView.module.css'
import { claimCase, renewClaim, useCaseAct } from './use-case-act.ts'

const renewMs = (claimMinutes / 3) * minuteMs

interface CaseClaimProps {
  found: CaseDetail
  /** The viewer has given the case up. */
  onLeft: () => void
}

/** The moderator who has claimed the case. While they look at it, their claim is renewed. */
export function CaseClaim({ found: { id, claim, isOwn }, onLeft }: CaseClaimProps) {
  const say = useSay()
  const queries = useQueryClient()
  const { act: take, isPending } = useCaseAct(id, () => claimCase(id))
  const { act: leave } = useCaseAct(id, () =>
    call('DELETE /api/moderation/cases/{id}/claim', { params: { id } }),
  )
  const isMine = claim?.isOwn ?? false
  useEffect(() => {
    if (!isMine) return undefined
    const renew = () => void renewClaim(queries, id)
    const renewing = setInterval(renew, renewMs)
    // A computer that slept has renewed nothing.
    const comeBack = () => void (document.visibilityState === 'visible' && renew())
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      clearInterval(renewing)
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [isMine, id, queries])
  if (isOwn) return <Banner tone="warn">{say('moderation.own')}</Banner>
  if (claim && !isMine) {
    const { by, until } = claim
    const time = timeOf(until, say.language)
    return <Banner tone="warn">{say('moderation.claim.other', { name: by.artistName, time })}</Banner>
  }
  return (
    <div className={css.buttons}>
      {claim ? (
        <>
          <output>{say('moderation.claim.own', { time: timeOf(claim.until, say.language) })}</output>
          <Button
            ref={handFocusOver}
            look="ghost"
            onClick={() => void leave().then(worked => worked && onLeft())}
          >
            {say('moderation.release')}
          </Button>
        </>
      ) : (
        <Button ref={handFocusOver} look="primary" pending={isPending} onClick={() => void take()}>
          {say('moderation.claim')}
        </Button>
      )}
    </div>
  )
}
