import { Link } from '@tanstack/react-router'
import { useSay } from '../../../../say/use-say.ts'
import css from '../AuthPage.module.css'

/** Leads to an account of this device, from below the forms and from the message that the server is away. */
export function DeviceLink() {
  const say = useSay()
  return (
    <Link to="/auth" search={{ mode: 'device' }} className={css.deviceLink}>
      {say('auth.device.offer')}
    </Link>
  )
}
