import { useSay } from '../../../say/use-say.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import css from './AuthPage.module.css'

/** Replaces a form that is loading. */
export function StepLoading() {
  const say = useSay()
  return (
    <output className={css.wait}>
      <Spinner size={32} />
      {say('common.loading')}
    </output>
  )
}
