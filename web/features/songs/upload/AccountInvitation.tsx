import { Link } from '@tanstack/react-router'
import { useSay } from '../../../say/use-say.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import css from './UploadPage.module.css'

/** For guests, whose upload would be refused at the end. */
export function AccountInvitation() {
  const say = useSay()
  return (
    <section className={css.invitation}>
      <h2>{say('upload.guest.title')}</h2>
      <p>{say('upload.guest.text')}</p>
      <div className={`wrapping ${css.ways}`}>
        <Link to="/auth" search={{ mode: 'signup' }} className={buttonClass({ look: 'primary' })}>
          {say('shell.account.signUp')}
        </Link>
        <Link to="/auth" search={{ mode: 'login' }} className={buttonClass()}>
          {say('shell.account.logIn')}
        </Link>
      </div>
    </section>
  )
}
