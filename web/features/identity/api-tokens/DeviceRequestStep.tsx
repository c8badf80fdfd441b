import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DeviceRequest } from '#contract/identity/device-codes.ts'
import { call } from '../../../api/call.ts'
import { ask, stale } from '../../../api/queries.ts'
import { Refused } from '../../../api/refused.ts'
import { useSay } from '../../../say/use-say.ts'
import { useHasPassword } from '../../../session/has-password.ts'
import { useAction } from '../../../session/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { handFocusOver } from '../../../ui/hand-focus-over.ts'
import { Banner } from '../../../ui/layers/Banner.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CurrentPassword } from '../accounts/CurrentPassword.tsx'
import { FormMessage } from '../accounts/FormMessage.tsx'
import { currentPasswordRule, proofOf } from '../accounts/proof-rules.ts'
import { useSettingsForm } from '../accounts/use-settings-form.ts'
import css from './Device.module.css'
import { daysIn, TokenEnds } from './TokenEnds.tsx'

interface DeviceRequestStepProps {
  /** The code as it is shown: `BCDF-GHJK`. */
  code: string
  artistName: string
}

/** What the program with this code asks for, and the member's decision. */
export function DeviceRequestStep({ code, artistName }: DeviceRequestStepProps) {
  const say = useSay()
  const [decision, setDecision] = useState<'approved' | 'denied'>()
  const { data, error, refetch } = useQuery(ask('GET /api/auth/device', { query: { user_code: code } }))
  if (decision) return <Decided decision={decision} />
  if (data)
    return (
      <div ref={handFocusOver}>
        <Decide code={code} artistName={artistName} request={data} onDecided={setDecision} />
      </div>
    )
  if (error instanceof Refused)
    return (
      <div className={css.part}>
        <Banner tone="bad" announced>
          {error.problem?.message}
        </Banner>
        <Another />
      </div>
    )
  if (error)
    return (
      <ErrorState
        title={say('common.error')}
        text={say('common.network.text')}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div className={css.part} aria-busy="true">
      <span className="spoken">{say('tokens.device.looking')}</span>
      <Skeleton height="320px" />
    </div>
  )
}

interface DecideProps extends DeviceRequestStepProps {
  request: DeviceRequest
  onDecided: (decision: 'approved' | 'denied') => void
}

function Decide({ code, artistName, request: { program, scopes }, onDecided }: DecideProps) {
  const say = useSay()
  const queries = useQueryClient()
  const { form, message, button, field } = useSettingsForm({
    rules: { expiresInDays: () => undefined, password: currentPasswordRule(useHasPassword()) },
    empty: { expiresInDays: '90', password: '' },
    send: ({ expiresInDays, password }) =>
      call('POST /api/auth/device/approval', {
        body: { user_code: code, expiresInDays: daysIn(expiresInDays), ...proofOf(password) },
      }),
    onDone: () => {
      onDecided('approved')
      void stale(queries, 'GET /api/api-tokens', 'GET /api/account/sign-ins')
    },
  })
  const denial = useAction({
    call: () => call('POST /api/auth/device/denial', { body: { user_code: code } }),
    done: () => onDecided('denied'),
    failed: say('common.error'),
  })
  return (
    <form {...form} className={css.part}>
      <h2 className={css.asks}>{say('tokens.device.asks', { program, artist: artistName })}</h2>
      <p className={css.code}>{code}</p>
      <p className={css.text}>{say('tokens.device.check')}</p>
      <FormMessage message={message} />
      <section aria-labelledby="device-scopes">
        <h3 id="device-scopes" className={css.label}>
          {say('tokens.scopes')}
        </h3>
        <ul className={css.scopes}>
          {scopes.map(scope => (
            <li key={scope}>
              <strong>{say(`tokens.scope.${scope}`)}</strong>
              <span className={css.text}>{say(`tokens.scope.${scope}.text`)}</span>
            </li>
          ))}
        </ul>
      </section>
      <TokenEnds {...field('expiresInDays')} />
      <CurrentPassword {...field('password')} />
      <div className="wrapping">
        <Button type="submit" look="primary" {...button} pendingWords={say('tokens.device.approving')}>
          {say('tokens.device.approve')}
        </Button>
        <Button
          onClick={() => void denial.act()}
          pending={denial.isPending}
          pendingWords={say('tokens.device.denying')}
        >
          {say('tokens.device.deny')}
        </Button>
      </div>
    </form>
  )
}

function Decided({ decision }: { decision: 'approved' | 'denied' }) {
  const say = useSay()
  return (
    <div className={css.part}>
      <Banner tone={decision === 'approved' ? 'good' : 'warn'} announced>
        <strong>{say(`tokens.device.${decision}`)}</strong> {say(`tokens.device.${decision}.text`)}
      </Banner>
      {decision === 'approved' ? (
        <p className="wrapping">
          <Link to="/settings" hash="security" className={css.link}>
            {say('tokens.device.list')}
          </Link>
        </p>
      ) : (
        <Another />
      )}
    </div>
  )
}

function Another() {
  const say = useSay()
  return (
    <p className="wrapping">
      <Link to="/device" search={{}} className={css.link}>
        {say('tokens.device.other')}
      </Link>
    </p>
  )
}
