import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Account } from '#contract/identity/accounts.ts'
import type { Say } from '#words/say.ts'
import { call } from '../../../api/call.ts'
import { useSay } from '../../../say/use-say.ts'
import type { WordStore } from '../../../say/words.ts'
import { takeWayBack } from '../../../session/after-log-in.ts'
import { Button } from '../../../ui/Button.tsx'
import { greetFounder } from '../accounts/greet-founder.ts'
import { successPauseMs } from '../accounts/use-auth-form.ts'
import css from './CodeStep.module.css'
import { CodeForm } from './EmailCodeForm.tsx'

/** The step after a sign-up, with its words, in the place of the form; `back` shows the form again. */
export async function enterCode(words: WordStore, { email }: Account, back: () => void): Promise<ReactNode> {
  await words.need(['verification'])
  const goOn = async () => {
    await tellFounder(words.say)
    setTimeout(() => location.replace(takeWayBack()), successPauseMs)
  }
  return <CodeStep email={email} onVerified={() => void goOn()} onBack={back} />
}

/**
 * With mail set up, the first person who verifies an address becomes the administrator, and only the account says so
 * now.
 */
async function tellFounder(say: Say): Promise<void> {
  try {
    greetFounder(await call('GET /api/auth/user'), say)
  } catch (error) {
    console.error(error)
  }
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
      <div className={css.back}>
        <Button look="ghost" onClick={onBack}>
          <ArrowLeft size={18} aria-hidden="true" />
          {say('verification.back')}
        </Button>
      </div>
      <h1 id="code-step">{say('verification.enter')}</h1>
      <CodeForm email={email} onVerified={onVerified} />
    </section>
  )
}
