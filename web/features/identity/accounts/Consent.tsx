import { useSay } from '../../../say/use-say.ts'
import { LinkingSentence } from '../../../ui/looks/LinkingSentence.tsx'
import css from './AuthPage.module.css'

/** What a new member agrees to; the server stores the version. */
export function Consent() {
  const say = useSay()
  return (
    <p className={css.consent}>
      <LinkingSentence text={say('legal.signUp')} newTab />
    </p>
  )
}
