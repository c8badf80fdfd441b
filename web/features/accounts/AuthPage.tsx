import { Link, useSearch } from '@tanstack/react-router'
import { useSay } from '../../say/use-say.ts'
import { CoverArt } from '../../ui/CoverArt.tsx'
import { Drome } from '../../ui/Drome.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { LanguageSelect } from '../shell/LanguageSelect.tsx'
import css from './AuthPage.module.css'
import { LogInForm } from './LogInForm.tsx'
import { NewcomerStep } from './NewcomerStep.tsx'
import { SignUpForm } from './SignUpForm.tsx'

const riders = ['first', 'second', 'third'].map(id => <CoverArt key={id} id={id} cover={null} sizes="84px" />)

/** The track at the left, one of two forms at the right. Switching makes a new form, so nothing typed stays. */
export function AuthPage() {
  const say = useSay()
  const { mode = 'login', problem } = useSearch({ from: '/auth' })
  const kind = mode === 'login' ? 'logIn' : 'signUp'
  return (
    <div className={css.auth}>
      <section className={css.picture} aria-hidden="true">
        <Drome form="side" riders={riders} className={css.track} />
        <p className={css.greeting}>
          {say(`auth.${kind}.line1`)}
          <br />
          {say(`auth.${kind}.line2`)}
        </p>
      </section>
      <div className={css.side}>
        <header className={css.top}>
          <Link to="/" className={css.home} aria-label={say('shell.nav.home')}>
            <Logo name="Melodrome" />
          </Link>
          <LanguageSelect />
        </header>
        <main id="content" tabIndex={-1} className={css.main}>
          {mode === 'signup' && <SignUpForm />}
          {mode === 'login' && <LogInForm problem={problem} />}
          {mode === 'newcomer' && <NewcomerStep />}
        </main>
      </div>
    </div>
  )
}
