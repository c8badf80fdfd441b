import type { ReactNode } from 'react'
import type { Account } from '#contract/accounts.ts'
import { useSay } from '../../say/use-say.ts'
import type { WordStore } from '../../say/words.ts'
import { Button } from '../../ui/Button.tsx'
import { successPauseMs } from '../accounts/use-auth-form.ts'
import { CodeForm } from './CodeForm.tsx'
import css from './CodeStep.module.css'

/** The step after a sign-up, with its words, in the place of the form; `back` brings the form again. */
export async function enterCode(words: WordStore, { email }: Account, back: () => void): Promise<ReactNode> {
  await words.need(['verification'])
  const goHome = () => setTimeout(() => location.replace('/'), successPauseMs)
  return <CodeStep email={email} onVerified={goHome} onBack={back} />
}

interface CodeStepProps {
  email: string
  onVerified: () => void
  onBack: () => void
}

function CodeStep({ email, onVerified, onBack }: CodeStepProps) {
  const say = useSay()
  return (
    <section className={css.step} aria-labelledby="code-step">
      <h1 id="code-step">{say('verification.title')}</h1>
      <CodeForm email={email} onVerified={onVerified}>
        <Button look="ghost" onClick={onBack}>
          {say('verification.back')}
        </Button>
      </CodeForm>
    </section>
  )
}
