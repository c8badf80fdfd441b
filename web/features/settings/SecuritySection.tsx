import { Link } from '@tanstack/react-router'
import { useSay } from '../../say/use-say.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Part, Section } from './Section.tsx'
import { SessionList } from './SessionList.tsx'

/** Ways in and who is in: each a `Part` of its own, one below the other. */
export function SecuritySection() {
  const say = useSay()
  return (
    <Section id="security" title={say('settings.security')}>
      <Part title={say('factor.heading')} text={say('factor.offer')}>
        <Link to="/settings/security" className={buttonClass()}>
          {say('factor.title')}
        </Link>
      </Part>
      <SessionList />
    </Section>
  )
}
