import { useState } from 'react'
import { type AnswerOf, call } from '../../../api/call.ts'
import { useSay } from '../../../say/use-say.ts'
import { useForm } from '../../../session/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { CodeField } from '../../../ui/fields/CodeField.tsx'
import { FormFailure } from '../../../ui/fields/FormFailure.tsx'
import { shownOnce } from '../../../ui/layers/shown-once.ts'
import { CurrentPassword } from '../accounts/CurrentPassword.tsx'
import { FactorDialog } from './FactorDialog.tsx'
import { QrCode } from './QrCode.tsx'
import css from './SetUp.module.css'
import type { FactorDialogProps } from './use-factor-dialog.tsx'
import { whatFailed } from './what-failed.ts'

/** The password, then the QR code and the first code, then the recovery codes if this is the first factor. */
export function SetUpAppDialog({ onClose, onChanged, opener }: FactorDialogProps) {
  const say = useSay()
  const [begun, setBegun] = useState<AnswerOf<'POST /api/auth/totp'>>()
  const [codes, setCodes] = useState<readonly string[]>()
  const finish = (recoveryCodes: readonly string[] | null) => {
    onChanged()
    if (recoveryCodes) setCodes(recoveryCodes)
    else onClose()
  }
  return (
    <FactorDialog {...{ onClose, opener, codes }} title={say('second-factor.app.setUp')}>
      {begun ? <FirstCode {...begun} onDone={finish} /> : <Begin onBegun={setBegun} />}
    </FactorDialog>
  )
}

function Begin({ onBegun }: { onBegun: (begun: AnswerOf<'POST /api/auth/totp'>) => void }) {
  const say = useSay()
  const { form, field, failure, button } = useForm({
    start: { password: '' },
    call: body => call('POST /api/auth/totp', { body }),
    done: onBegun,
    failed: error => whatFailed(say, error),
    scope: shownOnce,
  })
  return (
    <form {...form} className={css.body}>
      <FormFailure text={failure} />
      <CurrentPassword {...field('password')} />
      <Button type="submit" look="primary" wide {...button} pendingWords={say('second-factor.step.pending')}>
        {say('second-factor.next')}
      </Button>
    </form>
  )
}

interface FirstCodeProps {
  secret: string
  address: string
  onDone: (recoveryCodes: readonly string[] | null) => void
}

function FirstCode({ secret, address, onDone }: FirstCodeProps) {
  const say = useSay()
  const { form, field, forget, failure, button } = useForm({
    start: { code: '' },
    call: body => call('POST /api/auth/totp/confirm', { body }),
    done: ({ recoveryCodes }) => onDone(recoveryCodes),
    failed: error => whatFailed(say, error),
    scope: shownOnce,
  })
  const code = field('code')
  return (
    <form {...form} className={css.body}>
      <p className={css.text}>{say('second-factor.app.scan')}</p>
      <QrCode text={address} label={say('second-factor.app.qr')} />
      <div>
        <p className={css.keyLabel}>{say('second-factor.app.key')}</p>
        <code className={css.key}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
      <CodeField
        {...code}
        label={say('second-factor.app.code')}
        onChange={typed => {
          code.onChange(typed)
          forget()
        }}
        error={code.error ?? failure}
      />
      <Button type="submit" look="primary" wide {...button} pendingWords={say('second-factor.step.pending')}>
        {say('second-factor.step.submit')}
      </Button>
    </form>
  )
}
