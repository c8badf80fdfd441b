import { useSay } from '../../../say/use-say.ts'
import { logOut } from '../../../session/leave.ts'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { ExportPart } from '../../account-data/export/ExportPart.tsx'
import css from './AuthPage.module.css'

/** Shown to banned members after they have proved who they are: they can still export their data. */
export function BannedStep() {
  const say = useSay()
  return (
    <div className={css.form}>
      <div>
        <h1>{say('auth.banned.title')}</h1>
        <p className={css.switch}>{say('auth.banned.text')}</p>
      </div>
      <Section id="data" title={say('settings.data')}>
        <ExportPart />
      </Section>
      <Button wide onClick={() => void logOut(null, say)}>
        {say('shell.account.logOut')}
      </Button>
    </div>
  )
}
