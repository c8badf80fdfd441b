import { Menu, Search } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useSay } from '../../say/use-say.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { NavDrawerProps } from './NavDrawer.tsx'

const loadDrawer = async (): Promise<{ default: ComponentType<NavDrawerProps> }> => {
  const { NavDrawer } = await import('./NavDrawer.tsx')
  return { default: NavDrawer }
}
const NavDrawer = lazy(loadDrawer)

interface DrawerButtonProps {
  /** Both open the same drawer; `search` with the cursor in its search field. */
  kind: 'menu' | 'search'
  className?: string | undefined
}

/** Opens the drawer of small screens, which is loaded when somebody reaches for it. */
export function DrawerButton({ kind, className }: DrawerButtonProps) {
  const say = useSay()
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const Icon = kind === 'menu' ? Menu : Search
  return (
    <>
      <IconButton
        label={kind === 'menu' ? say('shell.nav.open') : say('shell.search.label')}
        size="lg"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onPointerEnter={() => void loadDrawer()}
        onFocus={() => void loadDrawer()}
        onClick={() => setState('open')}
      >
        <Icon size={24} aria-hidden="true" />
      </IconButton>
      {state !== 'unused' && (
        <Suspense fallback={null}>
          <NavDrawer
            isOpen={state === 'open'}
            startsWithSearch={kind === 'search'}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
