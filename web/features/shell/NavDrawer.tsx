export interface NavDrawerProps {
  isOpen: boolean
  startsWithSearch: boolean
  onClose: () => void
}

export function NavDrawer(_: NavDrawerProps) {
  return null
}
