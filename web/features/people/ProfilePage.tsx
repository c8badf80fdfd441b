import { useParams } from '@tanstack/react-router'
import { useAccount } from '../../session/viewer.ts'
import { LateRarePart } from './LateRarePart.tsx'
import { Profile } from './Profile.tsx'

/** Somebody's page; without an id in the address, one's own. */
export function ProfilePage() {
  const { userId } = useParams({ strict: false })
  const account = useAccount()
  const id = userId ?? account?.id
  return id === undefined ? (
    <LateRarePart shows="logIn" />
  ) : (
    <Profile key={id} id={id} isOwn={id === account?.id} />
  )
}
