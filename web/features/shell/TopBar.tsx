import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useSay } from '../../say/use-say.ts'
import { useViewer } from '../../session/viewer.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Logo } from '../../ui/looks/Logo.tsx'
import { NotificationBell } from '../notifications/NotificationBell.tsx'
import { AccountButton } from './AccountButton.tsx'
import { LanguageButton } from './choices/LanguageButton.tsx'
import { DrawerButton } from './DrawerButton.tsx'
import { rooms } from './navigation.ts'
import { SearchField } from './SearchField.tsx'
import css from './TopBar.module.css'

/** The bar above every screen that has no header of its own. */
export function TopBar() {
  const say = useSay()
  const viewer = useViewer()
  return (
    <header className={css.bar}>
      <div className={css.inside}>
        <span className={css.narrow}>
          <DrawerButton kind="menu" />
        </span>
        <Link to="/" className={css.home} aria-label={say('shell.nav.home')}>
          <Logo name="Melodrome" folds />
        </Link>
        <nav className={css.links} aria-label={say('shell.nav.label')}>
          {rooms.map(({ to, name }) => (
            <Link key={to} to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
              {say(name)}
            </Link>
          ))}
        </nav>
        <div className={css.space} />
        {viewer && <SearchField hasShortcut />}
        <div className={css.actions}>
          {viewer && (
            <Link
              to="/upload"
              className={buttonClass({ look: 'solid', size: 'sm' }, css.wide)}
              aria-label={say('shell.nav.upload')}
            >
              <Upload size={16} aria-hidden="true" />
              <span className={css.uploadWords}>{say('shell.nav.upload')}</span>
            </Link>
          )}
          {viewer && (
            <span className={css.narrow}>
              <DrawerButton kind="search" />
            </span>
          )}
          {viewer?.type === 'authenticated' && <NotificationBell key={viewer.account.id} />}
          <span className={css.wide}>
            <LanguageButton look="short" />
          </span>
          {viewer ? (
            <span className={css.wide}>
              <AccountButton viewer={viewer} />
            </span>
          ) : (
            <>
              <Link
                to="/auth"
                search={{ mode: 'login' }}
                className={buttonClass({ look: 'ghost', size: 'sm' }, `${css.wide} ${css.entry}`)}
              >
                {say('shell.account.logIn')}
              </Link>
              <Link
                to="/auth"
                search={{ mode: 'signup' }}
                className={buttonClass({ look: 'primary', size: 'sm' }, css.entry)}
              >
                {say('shell.account.join')}
              </Link>
            </>
          )}
        </div>
      </div>
    </header>
  )
}
