import { lazy, Suspense, useState } from 'react'
import { useSay } from '../../say/use-say.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import type { Viewer } from '../accounts/viewer.ts'
import css from './AccountButton.module.css'

const loadMenu = async () => {
  const { AccountMenu } = await import('./AccountMenu.tsx')
  return { default: AccountMenu }
}
const AccountMenu = lazy(loadMenu)

interface AccountButtonProps {
  viewer: NonNullable<Viewer>
}

/** The own face; its menu is loaded when somebody reaches for it. */
export function AccountButton({ viewer }: AccountButtonProps) {
  const [isWanted, setWanted] = useState(false)
  if (!isWanted) return <Face viewer={viewer} onWanted={() => setWanted(true)} />
  return (
    <Suspense fallback={<Face viewer={viewer} />}>
      <AccountMenu viewer={viewer} />
    </Suspense>
  )
}

function Face({ viewer, onWanted }: AccountButtonProps & { onWanted?: () => void }) {
  const say = useSay()
  return (
    <button
      type="button"
      className={css.face}
      aria-label={say('shell.account.menu')}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={onWanted}
    >
      <ViewerAvatar viewer={viewer} size={36} />
    </button>
  )
}

export function ViewerAvatar({ viewer, size }: AccountButtonProps & { size: number }) {
  return viewer.type === 'authenticated' ? (
    <Avatar id={viewer.account.id} src={viewer.account.profileImageUrl} size={size} />
  ) : (
    <Avatar id={viewer.guest.id} src={null} size={size} />
  )
}
