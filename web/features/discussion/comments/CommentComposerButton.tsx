import type { ReactNode } from 'react'
import { useAccount } from '../../../session/viewer.ts'
import { Avatar } from '../../../ui/looks/Avatar.tsx'
import css from './CommentComposerButton.module.css'
import { NeedAccount } from './NeedAccount.tsx'

/** Opens the composer. Without an account it is disabled, and says why. */
export function ComposerButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  const account = useAccount()
  return (
    <div className={css.box}>
      {account && <Avatar id={account.id} src={account.profileImageUrl} size={36} />}
      <button type="button" className={css.open} disabled={!account} onClick={onOpen}>
        {children}
      </button>
      {!account && <NeedAccount className={css.why} />}
    </div>
  )
}
