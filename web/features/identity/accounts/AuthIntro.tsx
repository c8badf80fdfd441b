import { Link } from '@tanstack/react-router'
import { useSay } from '../../../say/use-say.ts'
import { late } from '../../../ui/layers/late.tsx'
import css from './AuthPage.module.css'
import type { AuthMessage } from './auth-problems.ts'
import { FormMessage } from './FormMessage.tsx'

/** Says that the likes and songs that this browser keeps can be taken into the account. */
const KeptHere = late(async () => (await import('../../library/guest-import/KeptHere.tsx')).KeptHere, {
  words: ['guest-import'],
})

interface AuthIntroProps {
  /** The form in which it is; the link leads to the other one. */
  here: 'logIn' | 'signUp'
  message: AuthMessage | null
}

/** The head of both forms: its title, a link to the other form, and the first message. */
export function AuthIntro({ here, message }: AuthIntroProps) {
  const say = useSay()
  const other = here === 'logIn' ? 'signUp' : 'logIn'
  return (
    <>
      <div>
        <h1>{say(`auth.${here}.title`)}</h1>
        <p className={css.switch}>
          {say(`auth.${here}.switch`)}{' '}
          <Link to="/auth" search={{ mode: other === 'signUp' ? 'signup' : 'login' }} replace>
            {say(`auth.${other}.title`)}
          </Link>
        </p>
      </div>
      <FormMessage message={message} />
      <KeptHere />
    </>
  )
}
