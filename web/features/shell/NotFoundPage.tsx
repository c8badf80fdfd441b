import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useSay } from '../../say/use-say.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Drome } from '../../ui/sound/Drome.tsx'
import css from './MessagePage.module.css'

export function NotFoundPage() {
  const say = useSay()
  const path = useLocation({ select: location => location.pathname })
  const thing = path.startsWith('/profile/') ? 'pages.notFound.person' : 'pages.notFound'
  return (
    <div className={`page ${css.message}`}>
      <Drome form="broken" className={css.track} />
      <p className={css.number} aria-hidden="true">
        404
      </p>
      <h1>{say(thing === 'pages.notFound' ? `${thing}.title` : thing)}</h1>
      <p>{say(`${thing}.text`)}</p>
      <code className={css.path}>
        <span className="spoken">{say('pages.notFound.path')} </span>
        {path}
      </code>
      <Link to="/" className={buttonClass({ look: 'primary', size: 'lg' }, css.action)}>
        <ArrowLeft size={18} aria-hidden="true" />
        {say('pages.notFound.home')}
      </Link>
    </div>
  )
}
