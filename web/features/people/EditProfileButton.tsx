import type { Profile } from '#contract/people/people.ts'
import { useSay } from '../../say/use-say.ts'
import { Button } from '../../ui/Button.tsx'
import { LazyOnIntent } from '../../ui/layers/LazyOnIntent.tsx'
import { usePersonNews } from './use-person-news.ts'

/** Opens the form for the member's own profile. */
export function EditProfileButton({ person }: { person: Profile }) {
  const say = useSay()
  usePersonNews(person.id)
  return (
    <LazyOnIntent
      popup="dialog"
      load={() => import('./EditProfileDialog.tsx')}
      words={['profile']}
      trigger={props => <Button {...props}>{say('people.edit')}</Button>}
      layer={({ EditProfileDialog }, layer) => <EditProfileDialog {...layer} person={person} />}
    />
  )
}
