import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { Banner } from '../../../ui/layers/Banner.tsx'
import { Part } from '../../../ui/Section.tsx'
import css from './LinkedSignIns.module.css'
import { LinkForm } from './LinkForm.tsx'
import { LinkRow } from './LinkRow.tsx'
import { openIdProblemText } from './problem-text.ts'

/**
 * A part of the settings: links the member's account at the provider, or unlinks it. Shows nothing if there is no
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
    <Part id="sign-ins" title={say('openid.links.title')}>
      {problem && (
        <Banner tone="bad" announced>
          {problem}
        </Banner>
      )}
      {outcome === 'done' && own.links.length > 0 && (
        <Banner tone="good" announced>
          {say('openid.links.done', { name })}
        </Banner>
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
