import { useQuery } from '@tanstack/react-query'
import type { Passkey, SecondFactors } from '#contract/identity/second-factor.ts'
import { dateFormat } from '#words/formats.ts'
import type { Say } from '#words/say.ts'
import { call } from '../../../api/call.ts'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { handFocusOn } from '../../../ui/hand-focus-on.ts'
import { Banner } from '../../../ui/layers/Banner.tsx'
import { Part } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './FactorsPart.module.css'
import { useFactorDialog } from './use-factor-dialog.tsx'

/**
 * The second factors of the member's account. Independent of the other parts: it has its own reads, words (`factor`)
 * and dialogs.
 */
export function FactorsPart() {
  const say = useSay()
  const { data, isError, refetch } = useQuery(ask('GET /api/auth/factors'))
  return (
    <Part title={say('second-factor.heading')}>
      {data && <Factors {...data} />}
      {!data && isError && (
        <ErrorState
          title={say('common.error')}
          text={say('common.network.text')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Skeleton className={css.waiting} height="320px" />}
    </Part>
  )
}

function Factors({ passkeys, totp, recoveryCodesLeft, isDemanded }: SecondFactors) {
  const say = useSay()
  const { open, dialog } = useFactorDialog()
  const isGuarded = passkeys.length > 0 || totp !== null
  return (
    <>
      {isDemanded ? (
        <Banner tone="warn">
          <strong>{say('second-factor.demanded.title')} </strong>
          {say('second-factor.demanded.text')}
        </Banner>
      ) : (
        <p className={css.lead}>{say(isGuarded ? 'second-factor.guarded' : 'second-factor.offer')}</p>
      )}
      <section className={css.kind}>
        <h4>{say('second-factor.passkeys.title')}</h4>
        <p>{say('second-factor.passkeys.text')}</p>
        <ul className={css.list}>
          {passkeys.map(passkey => (
            <li key={passkey.id}>
              <span>
                <strong>{passkey.name}</strong>
                <small>{usedAt(say, passkey)}</small>
              </span>
              <Button
                ref={handFocusOn}
                size="sm"
                look="danger"
                aria-label={say('second-factor.remove', { name: passkey.name })}
                onClick={open(
                  proofDialog,
                  removal(say, passkey.name, password => removePasskey(passkey, password)),
                )}
              >
                {say('second-factor.remove.submit')}
              </Button>
            </li>
          ))}
        </ul>
        <Button onClick={open(addPasskeyDialog, {})}>{say('second-factor.passkeys.add')}</Button>
      </section>
      <section className={css.kind}>
        <h4>{say('second-factor.app.title')}</h4>
        <p>{totp ? usedAt(say, totp) : say('second-factor.app.text')}</p>
        <div className="wrapping">
          <Button onClick={open(setUpAppDialog, {})}>
            {say(totp ? 'second-factor.app.replace' : 'second-factor.app.setUp')}
          </Button>
          {totp && (
            <Button
              ref={handFocusOn}
              look="danger"
              aria-label={say('second-factor.remove', { name: say('second-factor.app.title') })}
              onClick={open(proofDialog, removal(say, say('second-factor.app.title'), removeApp))}
            >
              {say('second-factor.remove.submit')}
            </Button>
          )}
        </div>
      </section>
      {isGuarded && (
        <section className={css.kind}>
          <h4>{say('second-factor.codes.title')}</h4>
          <p>
            {say('second-factor.codes.text')}{' '}
            <strong>{say('second-factor.codes.left', { count: recoveryCodesLeft })}</strong>
          </p>
          <Button onClick={open(proofDialog, renewal(say))}>{say('second-factor.codes.renew')}</Button>
        </section>
      )}
      {dialog}
    </>
  )
}

const proofDialog = async () => (await import('./ProofDialog.tsx')).ProofDialog
const setUpAppDialog = async () => (await import('./SetUpAppDialog.tsx')).SetUpAppDialog
const addPasskeyDialog = async () => (await import('./AddPasskeyDialog.tsx')).AddPasskeyDialog

function usedAt(say: Say, { createdAt, lastUsedAt }: Pick<Passkey, 'createdAt' | 'lastUsedAt'>): string {
  const date = dateFormat(say.language, { dateStyle: 'medium' })
  return lastUsedAt
    ? say('second-factor.used', { date: date.format(new Date(lastUsedAt)) })
    : say('second-factor.since', { date: date.format(new Date(createdAt)) })
}

const removal = (say: Say, name: string, act: (password: string) => Promise<undefined>) => ({
  title: say('second-factor.remove', { name }),
  text: say('second-factor.remove.text'),
  submitWords: say('second-factor.remove.submit'),
  isDanger: true,
  act,
})

const renewal = (say: Say) => ({
  title: say('second-factor.codes.renew'),
  text: say('second-factor.codes.renewText'),
  submitWords: say('second-factor.codes.renew'),
  isDanger: false,
  act: async (password: string) =>
    (await call('POST /api/auth/recovery-codes', { body: { password } })).recoveryCodes,
})

async function removePasskey({ id }: Passkey, password: string): Promise<undefined> {
  await call('DELETE /api/auth/passkeys/{id}', { params: { id }, body: { password } })
}

async function removeApp(password: string): Promise<undefined> {
  await call('DELETE /api/auth/totp', { body: { password } })
}
