import type { ReactNode, Ref } from 'react'
import { useAccount } from '../../../session/viewer.ts'
import { Avatar } from '../../../ui/looks/Avatar.tsx'
import css from './CommentComposerButton.module.css'
import { NeedAccount } from './NeedAccount.tsx'

interface ComposerButtonProps {
  ref: Ref<HTMLButtonElement>
  onOpen: () => void
  children: ReactNode
}

/** Opens the composer. Without an account it is disabled, and says why. */
export function ComposerButton({ ref, onOpen, children }: ComposerButtonProps) {
  const account = useAccount()
  return (
    <div className={css.box}>
      {account && <Avatar id={account.id} src={account.profileImageUrl} size={36} />}
      <button ref={ref} type="button" className={css.open} disabled={!account} onClick={onOpen}>
        {children}
      </button>
      {!account && <NeedAccount className={css.why} />}
    </div>
  )
}
