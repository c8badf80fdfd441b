import { Link } from '@tanstack/react-router'
import { useSay } from '../../say/use-say.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Quiet } from '../../ui/Quiet.tsx'
import css from './UploadPage.module.css'

/** For guests, who would otherwise fill in a form that must fail at the end. */
export function AccountInvitation() {
  const say = useSay()
  return (
    <Quiet
      title={say('upload.guest.title')}
      text={say('upload.guest.text')}
      action={
        <div className={css.ways}>
          <Link to="/auth" search={{ mode: 'signup' }} className={buttonClass({ look: 'primary' })}>
            {say('shell.account.signUp')}
          </Link>
          <Link to="/auth" search={{ mode: 'login' }} className={buttonClass()}>
            {say('shell.account.logIn')}
          </Link>
        </div>
      }
    />
  )
}
