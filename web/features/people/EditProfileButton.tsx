import type { Profile } from '#contract/people/people.ts'
import { showNetworkFailure } from '../../notices/network-failure.ts'
import { useNeedWords, useSay } from '../../say/use-say.ts'
import { Button } from '../../ui/Button.tsx'
import { LazyOnIntent } from '../../ui/LazyOnIntent.tsx'

/** Opens the editing of the own profile. */
export function EditProfileButton({ person }: { person: Profile }) {
  const say = useSay()
  const need = useNeedWords()
  const load = async () => {
    const [dialog] = await Promise.all([import('./EditProfileDialog.tsx'), need(['profile'])])
    return dialog
  }
  return (
    <LazyOnIntent
      popup="dialog"
      load={load}
      trigger={props => <Button {...props}>{say('people.edit')}</Button>}
      layer={({ EditProfileDialog }, layer) => <EditProfileDialog {...layer} person={person} />}
      onFail={() => showNetworkFailure(say)}
    />
  )
}
