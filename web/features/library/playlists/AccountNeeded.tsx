import { Link } from '@tanstack/react-router'
import { useSay } from '../../../say/use-say.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Quiet } from '../../../ui/Quiet.tsx'

/** For guests: playlists are on the server and need an account. */
export function AccountNeeded() {
  const say = useSay()
  return (
    <Quiet
      title={say('playlists.guest.title')}
      text={say('playlists.guest.text')}
      action={
        <Link to="/auth" search={{ mode: 'signup' }} className={buttonClass({ look: 'primary', size: 'lg' })}>
          {say('shell.account.signUp')}
        </Link>
      }
    />
  )
}
