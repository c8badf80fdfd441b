import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { Logo } from '../../../ui/looks/Logo.tsx'
import { Drome } from '../../../ui/sound/Drome.tsx'
import { LegalLinks } from '../../sharing/legal/LegalLinks.tsx'
import { LanguageButton } from '../../shell/choices/LanguageButton.tsx'
import css from './AuthPage.module.css'

const riders = ['first', 'second', 'third'].map(id => <CoverArt key={id} id={id} cover={null} sizes="84px" />)

interface AuthFrameProps {
  /** Chooses the greeting; `null`: no greeting. */
  kind: 'logIn' | 'signUp' | 'code' | null
  children: ReactNode
}

/** The track with its greeting at the left, a form at the right. */
export function AuthFrame({ kind, children }: AuthFrameProps) {
  const say = useSay()
  return (
    <div className={css.auth}>
      <section className={css.picture} aria-hidden="true">
        <Drome form="side" riders={riders} className={css.track} />
        {kind && (
          <p className={css.greeting}>
            {say(`auth.${kind}.line1`)}
            <br />
            {say(`auth.${kind}.line2`)}
          </p>
        )}
      </section>
      <div className={css.side}>
        <header className={css.top}>
          <Link to="/" className={css.home} aria-label={say('shell.nav.home')}>
            <Logo name="Melodrome" />
          </Link>
          <LanguageButton />
        </header>
        <main id="content" tabIndex={-1} className={css.main}>
          {children}
        </main>
        <footer className={css.foot}>
          <LegalLinks />
        </footer>
      </div>
    </div>
  )
}
