import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useSay } from '../../say/use-say.ts'
import { buttonClass } from '../../ui/button-class.ts'
import css from './MessagePage.module.css'
import { rooms } from './navigation.ts'

/** Stands in for a room that is still being built. */
export function ComingPage() {
  const say = useSay()
  const path = useLocation({ select: location => location.pathname })
  const room = rooms.find(({ to }) => to === path) ?? rooms[0]
  return (
    <div className={`page ${css.message}`}>
      <h1>{say(room.name)}</h1>
      <p>{say('pages.coming.text')}</p>
      <Link to="/" className={buttonClass({ look: 'primary', size: 'lg' }, css.action)}>
        <ArrowLeft size={18} aria-hidden="true" />
        {say('pages.notFound.home')}
      </Link>
    </div>
  )
}
