import { type FormEvent, useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { CurrentPassword } from '../accounts/CurrentPassword.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import css from './SetUp.module.css'
import { useAttempt } from './use-attempt.ts'
import type { FactorDialogProps } from './use-factor-dialog.tsx'

interface ProofDialogProps extends FactorDialogProps {
  title: string
  text: string
  submitWords: string
  isDanger: boolean
  /** May answer new recovery codes, which are shown then. */
  act: (password: string) => Promise<readonly string[] | undefined>
}

/** Asks for the password once more before something that can't be undone. */
export function ProofDialog({ onClose, onChanged, opener, ...asks }: ProofDialogProps) {
  const say = useSay()
  const [password, setPassword] = useState('')
  const [codes, setCodes] = useState<readonly string[]>()
  const { attempt, isPending, failure } = useAttempt()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      const answered = await asks.act(password)
      onChanged()
      if (answered) setCodes(answered)
      else onClose()
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      size="sm"
      title={codes ? say('factor.codes.title') : asks.title}
      closeLabel={say('common.close')}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <form className={css.body} onSubmit={submit} method="post" noValidate>
          <p className={css.text}>{asks.text}</p>
          <CurrentPassword
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
            error={failure}
          />
          <Button
            type="submit"
            look={asks.isDanger ? 'dangerFill' : 'primary'}
            wide
            pending={isPending}
            pendingWords={say('factor.step.pending')}
          >
            {asks.submitWords}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
