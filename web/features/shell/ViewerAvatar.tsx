import type { Viewer } from '../../session/viewer.ts'
import { Avatar } from '../../ui/looks/Avatar.tsx'

/** The viewer's picture; decorative, because the name or a label is beside it. */
export function ViewerAvatar({ viewer, size }: { viewer: NonNullable<Viewer>; size: number }) {
  if (viewer.type === 'guest') return <Avatar id={viewer.guest.id} src={null} size={size} />
  return <Avatar id={viewer.account.id} src={viewer.account.profileImageUrl} size={size} />
}
