import { Link } from '@tanstack/react-router'
import { useSay } from '../../../../say/use-say.ts'
import css from '../AuthPage.module.css'

/** A link to the form for a device account, below the forms and in the message that the server can't be reached. */
export function DeviceLink() {
  const say = useSay()
  return (
    <Link to="/auth" search={{ mode: 'device' }} className={css.deviceLink}>
      {say('auth.device.offer')}
    </Link>
  )
}
