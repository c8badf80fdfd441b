import { Link } from '@tanstack/react-router'
import { useSay } from '../../../say/use-say.ts'
import { comeBackTo } from '../../../session/after-log-in.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import css from './Device.module.css'

/** Only a member can give a program access; logging in leads back here. */
export function DeviceGuest({ code }: { code: string }) {
  const say = useSay()
  return (
    <div className={css.part}>
      <p className={css.text}>{say('tokens.device.guest')}</p>
      <p className="wrapping">
        <Link
          to="/auth"
          search={{ mode: 'login' }}
          className={buttonClass({ look: 'primary' })}
          onClick={() => comeBackTo(code ? `/device?code=${code}` : '/device')}
        >
          {say('shell.account.logIn')}
        </Link>
      </p>
    </div>
  )
}
