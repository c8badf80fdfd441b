import { Link } from '@tanstack/react-router'
import {
  Gavel,
  ListMusic,
  LogOut,
  MonitorDown,
  RotateCcw,
  Settings,
  ShieldCheck,
  SunMoon,
  Upload,
  User,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { useSay } from '../../say/use-say.ts'
import { logOut } from '../../session/leave.ts'
import { nameOf, useViewer, type Viewer } from '../../session/viewer.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Drawer } from '../../ui/layers/Drawer.tsx'
import type { LayerProps } from '../../ui/layers/LazyOnIntent.tsx'
import { Logo } from '../../ui/looks/Logo.tsx'
import { LanguageButton } from './choices/LanguageButton.tsx'
import { ThemeSelect } from './choices/ThemeSelect.tsx'
import { canInstall, install } from './installed/install.ts'
import css from './NavDrawer.module.css'
import { rooms } from './navigation.ts'
import { ResetDialog } from './ResetDialog.tsx'
import { SearchField } from './SearchField.tsx'
import { ViewerAvatar } from './ViewerAvatar.tsx'

interface NavDrawerProps extends LayerProps {
  startsWithSearch: boolean
}

/** What the bar has on wide screens, as a drawer for small ones. */
export function NavDrawer({ startsWithSearch, ...layer }: NavDrawerProps) {
  const say = useSay()
  const viewer = useViewer()
  const search = useRef<HTMLInputElement>(null)
  return (
    <Drawer
      {...layer}
      label={say('shell.nav.title')}
      closeLabel={say('common.close')}
      head={
        <Link to="/" aria-label={say('shell.nav.home')} onClick={layer.onClose}>
          <Logo name="Melodrome" />
        </Link>
      }
      initialFocus={startsWithSearch ? search : undefined}
    >
      {viewer && (
        <div className={css.search}>
          <SearchField look="drawer" inputRef={search} onSearched={layer.onClose} />
        </div>
      )}
      <nav className={css.links} aria-label={say('shell.nav.label')}>
        {rooms.map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            onClick={layer.onClose}
          >
            {say(name)}
          </Link>
        ))}
      </nav>
      {viewer && (
        <div className={css.upload}>
          <Link
            to="/upload"
            className={buttonClass({ look: 'primary', size: 'lg', wide: true })}
            onClick={layer.onClose}
          >
            <Upload size={20} aria-hidden="true" />
            {say('shell.nav.upload')}
          </Link>
        </div>
      )}
      <div className={css.bottom}>
        {viewer && <Who viewer={viewer} />}
        <LanguageButton look="row" />
        <ThemeSelect icon={<SunMoon size={20} aria-hidden="true" />} />
        {canInstall() && <Install onChosen={layer.onClose} />}
        {viewer ? <Leave viewer={viewer} onLeft={layer.onClose} /> : <ComeIn onChosen={layer.onClose} />}
      </div>
    </Drawer>
  )
}

function Who({ viewer }: { viewer: NonNullable<Viewer> }) {
  const { name, email } = nameOf(viewer)
  return (
    <div className={css.who}>
      <ViewerAvatar viewer={viewer} size={44} />
      <div className="clip">
        <strong className="clip">{name}</strong>
        <span className="clip">{email}</span>
      </div>
    </div>
  )
}

function Install({ onChosen }: { onChosen: () => void }) {
  const say = useSay()
  const ask = () => {
    onChosen()
    install().catch(console.error)
  }
  return (
    <button type="button" className={css.line} onClick={ask}>
      <MonitorDown size={20} aria-hidden="true" />
      {say('shell.account.install')}
    </button>
  )
}

function Leave({ viewer, onLeft }: { viewer: NonNullable<Viewer>; onLeft: () => void }) {
  const say = useSay()
  const [isResetting, setResetting] = useState(false)
  return (
    <>
      <Link to="/profile" className={css.line} onClick={onLeft}>
        <User size={20} aria-hidden="true" />
        {say('shell.account.profile')}
      </Link>
      <Link to="/playlists" className={css.line} onClick={onLeft}>
        <ListMusic size={20} aria-hidden="true" />
        {say('shell.account.playlists')}
      </Link>
      <Link to="/settings" className={css.line} onClick={onLeft}>
        <Settings size={20} aria-hidden="true" />
        {say('shell.account.settings')}
      </Link>
      {viewer.type === 'authenticated' && (
        <Link to="/settings" hash="security" className={css.line} onClick={onLeft}>
          <ShieldCheck size={20} aria-hidden="true" />
          {say('shell.account.security')}
        </Link>
      )}
      {viewer.type === 'authenticated' && viewer.account.role !== 'member' && (
        <Link to="/admin/{-$section}/{-$id}" className={css.line} onClick={onLeft}>
          <Gavel size={20} aria-hidden="true" />
          {say('shell.account.administration')}
        </Link>
      )}
      <button type="button" className={css.line} onClick={() => setResetting(true)}>
        <RotateCcw size={20} aria-hidden="true" />
        {say('shell.account.reset')}
      </button>
      <button type="button" className={css.line} onClick={() => void logOut(viewer, say)}>
        <LogOut size={20} aria-hidden="true" />
        {say('shell.account.logOut')}
      </button>
      {isResetting && <ResetDialog viewer={viewer} onClose={() => setResetting(false)} />}
    </>
  )
}

function ComeIn({ onChosen }: { onChosen: () => void }) {
  const say = useSay()
  return (
    <div className={css.comeIn}>
      <Link
        to="/auth"
        search={{ mode: 'signup' }}
        className={buttonClass({ look: 'primary', wide: true })}
        onClick={onChosen}
      >
        {say('shell.account.join')}
      </Link>
      <Link to="/auth" search={{ mode: 'login' }} className={buttonClass({ wide: true })} onClick={onChosen}>
        {say('shell.account.logIn')}
      </Link>
    </div>
  )
}
