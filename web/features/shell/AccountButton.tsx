import { useSay } from '../../say/use-say.ts'
import type { Viewer } from '../../session/viewer.ts'
import { LazyOnIntent } from '../../ui/layers/LazyOnIntent.tsx'
import css from './AccountButton.module.css'
import { ViewerAvatar } from './ViewerAvatar.tsx'

/** The viewer's picture; its menu loads when a person reaches for it. */
export function AccountButton({ viewer }: { viewer: NonNullable<Viewer> }) {
  const say = useSay()
  return (
    <LazyOnIntent
      popup="menu"
      load={() => import('./AccountMenu.tsx')}
      words={['app']}
      trigger={props => (
        <button type="button" {...props} className={css.face} aria-label={say('shell.account.menu')}>
          <ViewerAvatar viewer={viewer} size={36} />
        </button>
      )}
      layer={({ AccountMenu }, props) => <AccountMenu {...props} viewer={viewer} />}
    />
  )
}
