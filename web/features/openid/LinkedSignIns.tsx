import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ask } from '../../api/queries.ts'
import { useSay } from '../../say/use-say.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Part } from '../../ui/Section.tsx'
import css from './LinkedSignIns.module.css'
import { LinkForm } from './LinkForm.tsx'
import { LinkRow } from './LinkRow.tsx'
import { openIdProblemText } from './problem-text.ts'

/**
 * A part of the settings: the own account at the provider, to link or to part with. Says nothing where there is no
 * provider. Needs the words `openid` and `auth`.
 */
export function LinkedSignIns() {
  const say = useSay()
  const { data: provider } = useQuery(ask('GET /api/auth/openid'))
  const { data: own } = useQuery(ask('GET /api/auth/openid/links'))
  const outcome = useLocation({ select: place => new URLSearchParams(place.searchStr).get('linked') })
  if (!own || (!provider?.name && own.links.length === 0)) return null

  const name = provider?.name ?? ''
  const problem = openIdProblemText(say, outcome ?? undefined)
  return (
    <Part title={say('openid.links.title')}>
      {problem && (
        <div ref={bringIntoView}>
          <Banner tone="bad" announced>
            {problem}
          </Banner>
        </div>
      )}
      {outcome === 'done' && own.links.length > 0 && (
        <div ref={bringIntoView}>
          <Banner tone="good" announced>
            {say('openid.links.done', { name })}
          </Banner>
        </div>
      )}
      {own.links.length > 0 ? (
        <ul className={css.links}>
          {own.links.map(link => (
            <LinkRow key={link.id} link={link} canUnlink={own.canUnlink} />
          ))}
        </ul>
      ) : (
        <LinkForm name={name} />
      )}
    </Part>
  )
}

/** Whoever comes back from the provider sees how it ended. */
function bringIntoView(outcome: HTMLElement | null): void {
  outcome?.scrollIntoView({ block: 'center' })
}
