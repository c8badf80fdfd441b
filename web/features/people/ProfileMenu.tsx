import type { Profile } from '#contract/people/people.ts'
import { useSay } from '../../say/use-say.ts'
import { PersonMenuButton } from './blocks/PersonMenuButton.tsx'
import { usePersonNews } from './use-person-news.ts'

/** What a member can do about the person, besides following and writing. */
export function ProfileMenu({ person }: { person: Profile }) {
  const say = useSay()
  usePersonNews(person.id)
  return <PersonMenuButton person={person} label={say('people.actions', { name: person.artistName })} />
}
