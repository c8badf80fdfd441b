import { useSay } from '../../say/use-say.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import css from './LoadingScreen.module.css'

/** The whole screen while it is not known yet who is looking. */
export function LoadingScreen() {
  const say = useSay()
  return (
    <output className={css.screen}>
      <Spinner size={32} />
      {say('common.loading')}
    </output>
  )
}
