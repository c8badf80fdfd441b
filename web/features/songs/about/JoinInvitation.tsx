import { Link } from '@tanstack/react-router'
import { useSay } from '../../../say/use-say.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import css from './JoinInvitation.module.css'

/** For visitors who followed a link: what an account offers besides listening. */
export function JoinInvitation() {
  const say = useSay()
  return (
    <aside className={css.invitation}>
      <h2 className={css.title}>{say('songs.join.title')}</h2>
      <p className={css.text}>{say('songs.join.text')}</p>
      <div className="wrapping">
        <Link to="/auth" search={{ mode: 'signup' }} className={buttonClass({ look: 'primary' })}>
          {say('shell.account.signUp')}
        </Link>
        <Link to="/auth" search={{ mode: 'login' }} className={buttonClass({ look: 'line' })}>
          {say('shell.account.logIn')}
        </Link>
      </div>
    </aside>
  )
}
