import { useParams } from '@tanstack/react-router'
import { useAccount } from '../accounts/viewer.ts'
import { LogInInvitation } from './LogInInvitation.tsx'
import { Profile } from './Profile.tsx'

/** Somebody's page; without an id in the address, one's own. */
export function ProfilePage() {
  const { userId } = useParams({ strict: false })
  const account = useAccount()
  const id = userId ?? account?.id
  return id === undefined ? <LogInInvitation /> : <Profile key={id} id={id} isOwn={id === account?.id} />
}
