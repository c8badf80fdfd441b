import { useSay } from '../../../say/use-say.ts'
import { Section } from '../../../ui/Section.tsx'
import { TokensPart } from '../api-tokens/TokensPart.tsx'
import { AppPasswordsPart } from '../app-passwords/AppPasswordsPart.tsx'
import { LinkedSignIns } from '../openid/LinkedSignIns.tsx'
import { FactorsPart } from '../second-factor/FactorsPart.tsx'
import { OwnSignIns } from '../sign-in-log/OwnSignIns.tsx'
import { SessionList } from './SessionList.tsx'

/** The ways to sign in, and the sessions: each is a `Part`, one below the other. */
export function SecuritySection() {
  const say = useSay()
  return (
    <Section id="security" title={say('settings.security')}>
      <FactorsPart />
      <LinkedSignIns />
      <SessionList />
      <TokensPart />
      <AppPasswordsPart />
      <OwnSignIns />
    </Section>
  )
}
