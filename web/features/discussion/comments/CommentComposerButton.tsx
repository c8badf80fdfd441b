import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { Avatar } from '../../../ui/looks/Avatar.tsx'
import css from './CommentComposerButton.module.css'

/** Opens the composer. Without an account it rests, and says why. */
export function ComposerButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  const say = useSay()
  const account = useAccount()
  return (
    <div className={css.box}>
      {account && <Avatar id={account.id} src={account.profileImageUrl} size={36} />}
      <button type="button" className={css.open} disabled={!account} onClick={onOpen}>
        {children}
      </button>
      {!account && (
        <p className={css.why}>
          {say('comments.needAccount')}{' '}
          <Link to="/auth" search={{ mode: 'signup' }}>
            {say('shell.account.signUp')}
          </Link>
        </p>
      )}
    </div>
  )
}
