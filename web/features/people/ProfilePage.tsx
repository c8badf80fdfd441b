import { useParams } from '@tanstack/react-router'
import { useAccount } from '../../session/viewer.ts'
import { late } from '../../ui/layers/late.tsx'
import { Profile } from './Profile.tsx'

const LogInInvitation = late(async () => (await import('./LogInInvitation.tsx')).LogInInvitation)

/** A person's page; without an id in the address, that of the viewer. */
export function ProfilePage() {
  const { userId } = useParams({ strict: false })
  const account = useAccount()
  const id = userId ?? account?.id
  return id === undefined ? <LogInInvitation /> : <Profile key={id} id={id} isOwn={id === account?.id} />
}
