import { Link } from '@tanstack/react-router'
import { Gavel, ListMusic, LogOut, MonitorDown, RotateCcw, Settings, ShieldCheck, User } from 'lucide-react'
import { useState } from 'react'
import { useSay } from '../../say/use-say.ts'
import { logOut } from '../../session/leave.ts'
import { nameOf, type Viewer } from '../../session/viewer.ts'
import type { LayerProps } from '../../ui/layers/LazyOnIntent.tsx'
import { Menu, MenuChoices, MenuHead, MenuItem, MenuSeparator } from '../../ui/layers/Menu.tsx'
import css from './AccountMenu.module.css'
import { chooseTheme } from './choices/choose-theme.ts'
import { chosenTheme, type Theme, themes } from './choices/theme.ts'
import { canInstall, install } from './installed/install.ts'
import { ResetDialog } from './ResetDialog.tsx'

interface AccountMenuProps extends LayerProps {
  viewer: NonNullable<Viewer>
}

export function AccountMenu({ viewer, ...layer }: AccountMenuProps) {
  const say = useSay()
  const [theme, setTheme] = useState(chosenTheme)
  const [isResetting, setResetting] = useState(false)
  const choose = (value: string) => {
    const chosen: Theme = themes.find(each => each === value) ?? 'system'
    chooseTheme(chosen)
    setTheme(chosen)
  }
  const { name, email } = nameOf(viewer)
  return (
    <>
      <Menu {...layer} label={say('shell.account.menu')}>
        <MenuHead>
          <strong className={css.name}>{name}</strong>
          <span className={css.email}>{email}</span>
        </MenuHead>
        <MenuItem asLink>
          <Link to="/profile">
            <User size={20} aria-hidden="true" />
            {say('shell.account.profile')}
          </Link>
        </MenuItem>
        <MenuItem asLink>
          <Link to="/playlists">
            <ListMusic size={20} aria-hidden="true" />
            {say('shell.account.playlists')}
          </Link>
        </MenuItem>
        <MenuItem asLink>
          <Link to="/settings">
            <Settings size={20} aria-hidden="true" />
            {say('shell.account.settings')}
          </Link>
        </MenuItem>
        {viewer.type === 'authenticated' && (
          <MenuItem asLink>
            <Link to="/settings" hash="security">
              <ShieldCheck size={20} aria-hidden="true" />
              {say('shell.account.security')}
            </Link>
          </MenuItem>
        )}
        {viewer.type === 'authenticated' && viewer.account.role !== 'member' && (
          <MenuItem asLink>
            <Link to="/admin/{-$section}/{-$id}">
              <Gavel size={20} aria-hidden="true" />
              {say('shell.account.administration')}
            </Link>
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuHead>{say('shell.theme.label')}</MenuHead>
        <MenuChoices
          label={say('shell.theme.label')}
          value={theme}
          onChoose={choose}
          choices={themes.map(value => ({ value, label: say(`shell.theme.${value}`) }))}
        />
        <MenuSeparator />
        {canInstall() && (
          <MenuItem
            icon={<MonitorDown size={20} aria-hidden="true" />}
            onChoose={() => void install().catch(console.error)}
          >
            {say('shell.account.install')}
          </MenuItem>
        )}
        <MenuItem icon={<RotateCcw size={20} aria-hidden="true" />} onChoose={() => setResetting(true)}>
          {say('shell.account.reset')}
        </MenuItem>
        <MenuItem icon={<LogOut size={20} aria-hidden="true" />} onChoose={() => void logOut(viewer, say)}>
          {say('shell.account.logOut')}
        </MenuItem>
      </Menu>
      {isResetting && (
        <ResetDialog viewer={viewer} opener={layer.opener} onClose={() => setResetting(false)} />
      )}
    </>
  )
}
