import { useSay } from '../../../say/use-say.ts'
import { LinkingSentence } from '../../../ui/LinkingSentence.tsx'
import css from './AuthPage.module.css'

/** What whoever joins agrees to; which version of it the server notes down. */
export function Consent() {
  const say = useSay()
  return (
    <p className={css.consent}>
      <LinkingSentence text={say('legal.signUp')} newTab />
    </p>
  )
}
