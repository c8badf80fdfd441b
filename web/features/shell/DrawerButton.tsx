import { Menu, Search } from 'lucide-react'
import { useSay } from '../../say/use-say.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../ui/layers/LazyOnIntent.tsx'

/** Opens the drawer of small screens; `search` puts the cursor into its search field. */
export function DrawerButton({ kind }: { kind: 'menu' | 'search' }) {
  const say = useSay()
  const Icon = kind === 'menu' ? Menu : Search
  return (
    <LazyOnIntent
      popup="dialog"
      load={() => import('./NavDrawer.tsx')}
      words={['app']}
      trigger={props => (
        <IconButton
          {...props}
          size="lg"
          label={say(kind === 'menu' ? 'shell.nav.open' : 'shell.search.label')}
        >
          <Icon size={24} aria-hidden="true" />
        </IconButton>
      )}
      layer={({ NavDrawer }, props) => <NavDrawer {...props} startsWithSearch={kind === 'search'} />}
    />
  )
}
