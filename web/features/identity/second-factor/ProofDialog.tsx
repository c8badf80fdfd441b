import { useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { useForm } from '../../../session/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/fields/FormFailure.tsx'
import { shownOnce } from '../../../ui/layers/shown-once.ts'
import { CurrentPassword } from '../accounts/CurrentPassword.tsx'
import { FactorDialog } from './FactorDialog.tsx'
import css from './SetUp.module.css'
import type { FactorDialogProps } from './use-factor-dialog.tsx'
import { whatFailed } from './what-failed.ts'

interface ProofDialogProps extends FactorDialogProps {
  title: string
  text: string
  submitWords: string
  isDanger: boolean
  /** May resolve to new recovery codes, which are then shown. */
  act: (password: string) => Promise<readonly string[] | undefined>
}

/** Asks for the password again before an act that can't be undone. */
export function ProofDialog({ onClose, onChanged, opener, ...asks }: ProofDialogProps) {
  const say = useSay()
  const [codes, setCodes] = useState<readonly string[]>()
  const { form, field, failure, button } = useForm({
    start: { password: '' },
    call: ({ password }) => asks.act(password),
    done: answered => {
      onChanged()
      if (answered) setCodes(answered)
      else onClose()
    },
    failed: error => whatFailed(say, error),
    scope: shownOnce,
  })
  return (
    <FactorDialog {...{ onClose, opener, codes }} size="sm" title={asks.title}>
      <form {...form} className={css.body}>
        <FormFailure text={failure} />
        <p className={css.text}>{asks.text}</p>
        <CurrentPassword {...field('password')} />
        <Button
          type="submit"
          look={asks.isDanger ? 'dangerFill' : 'primary'}
          wide
          {...button}
          pendingWords={say('second-factor.step.pending')}
        >
          {asks.submitWords}
        </Button>
      </form>
    </FactorDialog>
  )
}
