import { type FormEvent, useState } from 'react'
import { nameLength } from '#contract/limits.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Banner } from '../../../ui/layers/Banner.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { CurrentPassword } from '../accounts/CurrentPassword.tsx'
import { addPasskey } from './passkey.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import css from './SetUp.module.css'
import { useAttempt } from './use-attempt.ts'
import type { FactorDialogProps } from './use-factor-dialog.tsx'

/** A name and the password, then the browser's own question, then recovery codes with a first factor. */
export function AddPasskeyDialog({ onClose, onChanged, opener }: FactorDialogProps) {
  const say = useSay()
  const [name, setName] = useState(say('factor.passkeys.mine'))
  const [password, setPassword] = useState('')
  const [codes, setCodes] = useState<readonly string[]>()
  const { attempt, isPending, failure } = useAttempt()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      const { recoveryCodes } = await addPasskey(name, password)
      onChanged()
      if (recoveryCodes) setCodes(recoveryCodes)
      else onClose()
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      title={say(codes ? 'factor.codes.title' : 'factor.passkeys.add')}
      closeLabel={say('common.close')}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <form className={css.body} onSubmit={submit} method="post" noValidate>
          {failure !== undefined && (
            <Banner tone="bad" announced>
              {failure}
            </Banner>
          )}
          <TextField
            name="name"
            label={say('factor.passkeys.name')}
            hint={say('factor.passkeys.nameHint')}
            maxLength={nameLength}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
            required
          />
          <CurrentPassword value={password} onChange={event => setPassword(event.currentTarget.value)} />
          <Button
            type="submit"
            look="primary"
            wide
            pending={isPending}
            pendingWords={say('factor.step.pending')}
          >
            {say('factor.next')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
