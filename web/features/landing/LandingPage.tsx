import { Link } from '@tanstack/react-router'
import { useSay } from '../../say/use-say.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Logo } from '../../ui/looks/Logo.tsx'
import { LegalLinks } from '../sharing/legal/LegalLinks.tsx'
import { LanguageButton } from '../shell/choices/LanguageButton.tsx'
import { Features } from './Features.tsx'
import css from './LandingPage.module.css'
import { Stage } from './LandingStage.tsx'
import { ThreeWaysIn } from './ThreeWaysIn.tsx'

/** The home page for visitors. */
export function LandingPage() {
  const say = useSay()
  return (
    <>
      <header className={css.header}>
        <div className={`page ${css.bar}`}>
          <Link to="/" className={css.home} aria-label={say('shell.nav.home')}>
            <Logo name="Melodrome" />
          </Link>
          <span className={css.language}>
            <LanguageButton />
          </span>
          <Link to="/auth" search={{ mode: 'login' }} className={buttonClass({ size: 'sm' }, css.logIn)}>
            {say('shell.account.logIn')}
          </Link>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <Stage />
        <Features />
        <section className={css.closing}>
          <div className={`page ${css.closingInside}`}>
            <div>
              <h2>{say('landing.closing.title')}</h2>
              <p>{say('landing.closing.text')}</p>
            </div>
            <ThreeWaysIn on="lime" />
          </div>
        </section>
      </main>
      <footer>
        <div className={`page ${css.footer}`}>
          <span>© {thisYear()} Melodrome</span>
          <LegalLinks />
          <LanguageButton outlined />
        </div>
      </footer>
    </>
  )
}

function thisYear(): number {
  return new Date().getFullYear()
}
