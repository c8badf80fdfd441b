import { useSay } from '../../say/use-say.ts'
import css from './FactorsSection.module.css'
import { FactorsSection } from './FactorsSection.tsx'

export function SecurityPage() {
  const say = useSay()
  return (
    <div className={css.page}>
      <h1 className={css.title}>{say('factor.title')}</h1>
      <FactorsSection />
    </div>
  )
}
