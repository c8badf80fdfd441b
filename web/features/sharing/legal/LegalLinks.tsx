import { Link } from '@tanstack/react-router'
import { useSay } from '../../../say/use-say.ts'
import css from './LegalLinks.module.css'

const documents = ['terms', 'privacy', 'guidelines', 'imprint', 'transparency', 'charts'] as const

/** Where the rules of the house stand; at the foot of pages. Its words are `legal`. */
export function LegalLinks() {
  const say = useSay()
  return (
    <nav className={css.links} aria-label={say('legal.nav')}>
      {documents.map(document => (
        <Link key={document} to={`/${document}`}>
          {say(`legal.${document}`)}
        </Link>
      ))}
      {/* Not a page of ours: the server says where the source is. */}
      <a href="/source">{say('legal.source')}</a>
    </nav>
  )
}
