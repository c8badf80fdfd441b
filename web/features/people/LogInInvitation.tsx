import { Link } from '@tanstack/react-router'
import { useSay } from '../../say/use-say.ts'
import { buttonClass } from '../../ui/button-class.ts'
import css from './LogInInvitation.module.css'

/** For guests, who have no profile of their own. */
export function LogInInvitation() {
  const say = useSay()
  return (
    <div className={`page ${css.invitation}`}>
      <h1>{say('people.logIn.title')}</h1>
      <p>{say('people.logIn.text')}</p>
      <div className={`wrapping ${css.ways}`}>
        <Link to="/auth" search={{ mode: 'login' }} className={buttonClass({ look: 'primary', size: 'lg' })}>
          {say('shell.account.logIn')}
        </Link>
        <Link to="/auth" search={{ mode: 'signup' }} className={buttonClass({ size: 'lg' })}>
          {say('shell.account.signUp')}
        </Link>
      </div>
    </div>
  )
}
