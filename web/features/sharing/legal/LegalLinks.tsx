import { Link } from '@tanstack/react-router'
import { useSay } from '../../../say/use-say.ts'
import css from './LegalLinks.module.css'

const documents = ['terms', 'privacy', 'guidelines', 'imprint', 'transparency', 'charts'] as const

/** Links to the legal texts, at the foot of pages. Its words are `legal`. */
export function LegalLinks() {
  const say = useSay()
  return (
    <nav className={css.links} aria-label={say('legal.nav')}>
      {documents.map(document => (
        <Link key={document} to={`/${document}`}>
          {say(`legal.${document}`)}
        </Link>
      ))}
      {/* Not a page of the application: the server knows where the source is. */}
      <a href="/source">{say('legal.source')}</a>
    </nav>
  )
}
