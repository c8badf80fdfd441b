import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Factor } from '#contract/identity/second-factor.ts'
import { ask } from '../../../api/queries.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { isUnauthorized } from '../../../api/refused.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Banner } from '../../../ui/layers/Banner.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import auth from '../accounts/AuthPage.module.css'
import css from '../accounts/Step.module.css'
import { CodeForm } from './FactorCodeForm.tsx'
import { confirmByPasskey } from './passkey.ts'
import { useAttempt } from './use-attempt.ts'

interface SecondStepProps {
  onDone: () => void
  onBack: () => void
}

/** The step after the right password: a passkey, an app's code, or a recovery code. */
export function SecondStep({ onDone, onBack }: SecondStepProps) {
  const say = useSay()
  const known = useQuery({ ...ask('GET /api/auth/second-factor'), gcTime: 0, staleTime: 0 })
  const [chosen, setChosen] = useState<Factor>()
  const factors = known.data?.factors ?? []
  const factor = chosen ?? factors[0]
  return (
    <section className={auth.form} aria-busy={known.isPending}>
      <h1>{say('second-factor.step.title')}</h1>
      {known.isPending && <Spinner />}
      {known.isError &&
        (isUnauthorized(known.error) ? (
          <Banner tone="bad" announced>
            {say('second-factor.step.over')}
          </Banner>
        ) : (
          <ErrorState
            title={say('common.error')}
            text={reasonOf(say, known.error) ?? say('common.network.text')}
            onRetry={() => void known.refetch()}
          />
        ))}
      {factor === 'passkey' && <PasskeyStep onDone={onDone} />}
      {(factor === 'totp' || factor === 'recovery') && (
        <CodeForm key={factor} factor={factor} onDone={onDone} />
      )}
      {factors.length > 1 && (
        <fieldset className="wrapping">
          <legend className="spoken">{say('second-factor.step.other')}</legend>
          {factors
            .filter(other => other !== factor)
            .map(other => (
              <Button key={other} onClick={() => setChosen(other)}>
                {say(`second-factor.step.choose.${other}`)}
              </Button>
            ))}
        </fieldset>
      )}
      <Button look="ghost" wide onClick={onBack}>
        {say('second-factor.step.back')}
      </Button>
    </section>
  )
}

function PasskeyStep({ onDone }: Pick<SecondStepProps, 'onDone'>) {
  const say = useSay()
  const button = useRef<HTMLButtonElement>(null)
  const { attempt, isPending, failure } = useAttempt()
  useEffect(() => button.current?.focus(), [])
  const confirm = async () => {
    if (await attempt(confirmByPasskey)) onDone()
  }
  return (
    <>
      <p className={css.text}>{say('second-factor.step.passkey')}</p>
      {failure !== undefined && (
        <Banner tone="bad" announced>
          {failure}
        </Banner>
      )}
      <Button
        look="primary"
        size="lg"
        wide
        ref={button}
        pending={isPending}
        pendingWords={say('second-factor.step.pending')}
        onClick={() => void confirm()}
      >
        {say('second-factor.step.usePasskey')}
      </Button>
    </>
  )
}
