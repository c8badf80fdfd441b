import { Link, useNavigate } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { useSay } from '../../../../say/use-say.ts'
import { useAccount } from '../../../../session/viewer.ts'
import { Button } from '../../../../ui/Button.tsx'
import { LazyOnIntent } from '../../../../ui/layers/LazyOnIntent.tsx'
import css from './NewPostButton.module.css'

/** Opens the form. Without an account it is disabled, and says why. */
export function NewPostButton() {
  const say = useSay()
  const account = useAccount()
  const navigate = useNavigate()
  if (!account) {
    return (
      <p className={css.why}>
        {say('forum.new.needAccount')}{' '}
        <Link to="/auth" search={{ mode: 'signup' }}>
          {say('shell.account.signUp')}
        </Link>
      </p>
    )
  }
  return (
    <LazyOnIntent
      popup="dialog"
      load={() => import('./PostDialog.tsx')}
      words={['comments']}
      trigger={props => (
        <Button {...props} look="primary" icon={<PenLine size={18} aria-hidden="true" />}>
          {say('forum.new')}
        </Button>
      )}
      layer={({ PostDialog }, { isOpen, ...layer }) =>
        isOpen && (
          <PostDialog
            {...layer}
            account={account}
            onDone={({ id }) => void navigate({ to: '/forum/$id', params: { id } })}
          />
        )
      }
    />
  )
}
