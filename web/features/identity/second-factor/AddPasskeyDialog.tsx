import { useState } from 'react'
import { nameLength } from '#contract/limits.ts'
import { useSay } from '../../../say/use-say.ts'
import { useForm } from '../../../session/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/fields/FormFailure.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { shownOnce } from '../../../ui/layers/shown-once.ts'
import { CurrentPassword } from '../accounts/CurrentPassword.tsx'
import { FactorDialog } from './FactorDialog.tsx'
import { addPasskey } from './passkey.ts'
import css from './SetUp.module.css'
import type { FactorDialogProps } from './use-factor-dialog.tsx'
import { whatFailed } from './what-failed.ts'

/** A name and the password, then the browser's own dialog, then recovery codes if this is the first factor. */
export function AddPasskeyDialog({ onClose, onChanged, opener }: FactorDialogProps) {
  const say = useSay()
  const [codes, setCodes] = useState<readonly string[]>()
  const { form, field, failure, button } = useForm({
    start: { name: say('second-factor.passkeys.mine'), password: '' },
    call: ({ name, password }) => addPasskey(name, password),
    done: ({ recoveryCodes }) => {
      onChanged()
      if (recoveryCodes) setCodes(recoveryCodes)
      else onClose()
    },
    failed: error => whatFailed(say, error),
    scope: shownOnce,
  })
  return (
    <FactorDialog {...{ onClose, opener, codes }} title={say('second-factor.passkeys.add')}>
      <form {...form} className={css.body}>
        <FormFailure text={failure} />
        <TextField
          {...field('name')}
          label={say('second-factor.passkeys.name')}
          hint={say('second-factor.passkeys.nameHint')}
          maxLength={nameLength}
          required
        />
        <CurrentPassword {...field('password')} />
        <Button
          type="submit"
          look="primary"
          wide
          {...button}
          pendingWords={say('second-factor.step.pending')}
        >
          {say('second-factor.next')}
        </Button>
      </form>
    </FactorDialog>
  )
}
