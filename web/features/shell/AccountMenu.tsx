import type { Viewer } from '../accounts/viewer.ts'

export function AccountMenu({ viewer }: { viewer: NonNullable<Viewer> }) {
  return <span>{viewer.type}</span>
}
