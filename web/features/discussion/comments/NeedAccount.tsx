import { Link } from '@tanstack/react-router'
import { useSay } from '../../../say/use-say.ts'

/** Why a guest can't write, and a link to get an account. */
export function NeedAccount({ className }: { className: string | undefined }) {
  const say = useSay()
  return (
    <p className={className}>
      {say('comments.needAccount')}{' '}
      <Link to="/auth" search={{ mode: 'signup' }}>
        {say('shell.account.signUp')}
      </Link>
    </p>
  )
}
