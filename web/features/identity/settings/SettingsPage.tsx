import { Link, useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Key } from '#words/namespaces.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { FormPage } from '../../../ui/FormPage.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LeavingBanner } from '../../account-data/deletion/LeavingBanner.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import css from './Settings.module.css'
import { SoundSection } from './SoundSection.tsx'

const OwnSections = lazy(async () => ({ default: (await import('./OwnSections.tsx')).OwnSections }))

/** The settings of a member; guests can only choose appearance and sound. */
export function SettingsPage() {
  const say = useSay()
  const account = useAccount()
  // Forms and lists load after the page: only the browser reads their contents anyway.
  const isListening = useHydrated()
  return (
    <FormPage title={say('settings.title')}>
      {account?.deletionDueAt && <LeavingBanner dueAt={account.deletionDueAt} />}
      {account ? (
        <>
          <Anchors />
          {isListening ? (
            <Suspense fallback={<Skeleton className={css.waiting} height="80vh" />}>
              <OwnSections account={account} />
            </Suspense>
          ) : (
            <Skeleton className={css.waiting} height="80vh" />
          )}
        </>
      ) : (
        <>
          <AppearanceSection />
          <SoundSection />
          <p className={css.lead}>
            <strong>{say('settings.guest.title')}</strong> {say('settings.guest.text')}
          </p>
          <p className="wrapping">
            <Link to="/auth" search={{ mode: 'signup' }} className={buttonClass({ look: 'primary' })}>
              {say('shell.account.signUp')}
            </Link>
            <Link to="/auth" search={{ mode: 'login' }} className={buttonClass({})}>
              {say('shell.account.logIn')}
            </Link>
          </p>
        </>
      )}
    </FormPage>
  )
}

const sections = [
  ['account', 'settings.account'],
  ['security', 'settings.security'],
  ['notifications', 'notifications.choices.title'],
  ['messages', 'messages.title'],
  ['blocks', 'blocks.title'],
  ['appearance', 'settings.appearance'],
  ['sound', 'settings.sound'],
  ['data', 'settings.data'],
] as const satisfies readonly (readonly [id: string, title: Key])[]

function Anchors() {
  const say = useSay()
  return (
    <nav className={css.anchors} aria-label={say('settings.sections')}>
      {sections.map(([section, title]) => (
        <a key={section} href={`#${section}`}>
          {say(title)}
        </a>
      ))}
    </nav>
  )
}
