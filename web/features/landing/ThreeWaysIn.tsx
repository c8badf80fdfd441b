import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useSay } from '../../say/use-say.ts'
import { continueAsGuest } from '../../session/continue-as-guest.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import css from './ThreeWaysIn.module.css'

/** Sign up, log in, or look around as a guest. On the lime band the buttons have the ink colour. */
export function ThreeWaysIn({ on = 'stage' }: { on?: 'stage' | 'lime' }) {
  const say = useSay()
  return (
    <div className={`${css.ways} ${on === 'lime' ? css.lime : ''}`}>
      <Link
        to="/auth"
        search={{ mode: 'signup' }}
        className={buttonClass({ look: on === 'lime' ? 'solid' : 'primary', size: 'lg' }, css.first)}
      >
        {say('shell.account.signUp')}
      </Link>
      <Link to="/auth" search={{ mode: 'login' }} className={buttonClass({ size: 'lg' }, css.second)}>
        {say('shell.account.logIn')}
      </Link>
      <Button
        look="ghost"
        size="lg"
        className={css.third}
        iconEnd={<ArrowRight size={18} aria-hidden="true" />}
        onClick={() => continueAsGuest(say)}
      >
        {say('shell.account.guest')}
      </Button>
    </div>
  )
}
