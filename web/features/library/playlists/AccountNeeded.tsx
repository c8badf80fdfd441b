import { Link } from '@tanstack/react-router'
import { useSay } from '../../../say/use-say.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** For guests: playlists are on the server and need an account. */
export function AccountNeeded() {
  const say = useSay()
  return (
    <EmptyState
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
