import { useSay } from '../../../say/use-say.ts'
import { late } from '../../../ui/layers/late.tsx'
import { LinkingSentence } from '../../../ui/looks/LinkingSentence.tsx'
import css from './ApiDocsPage.module.css'

const Viewer = late(async () => (await import('./ApiViewer.tsx')).ApiViewer, {
  fallback: <div className={css.viewer} />,
})

/** The documentation of every call of the API; a reader can also try calls with their own account. */
export function ApiDocsPage() {
  const say = useSay()
  return (
    <div className="page">
      <header className={css.head}>
        <h1>{say('api.title')}</h1>
        <p>
          <LinkingSentence text={say('api.intro')} />
        </p>
        <p>
          <a href="/api/openapi.json">{say('api.document')}</a>
        </p>
      </header>
      <div className={css.frame}>
        <Viewer />
      </div>
    </div>
  )
}
