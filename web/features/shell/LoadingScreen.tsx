import { useSay } from '../../say/use-say.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import css from './LoadingScreen.module.css'

/** Fills the screen until the viewer is known. */
export function LoadingScreen() {
  const say = useSay()
  return (
    <output className={css.screen}>
      <Spinner size={32} />
      {say('common.loading')}
    </output>
  )
}
