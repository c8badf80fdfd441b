import { useSay } from '../../../say/use-say.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'
import { Part, Section } from '../../../ui/Section.tsx'
import css from '../export/AccountData.module.css'
import { ExportPart } from '../export/ExportPart.tsx'

/** The section about a member's own data: export it, or delete the account. */
export function DataSection({ isLeaving }: { isLeaving: boolean }) {
  const say = useSay()
  return (
    <Section id="data" title={say('settings.data')}>
      <ExportPart />
      {!isLeaving && (
        <Part title={say('account.delete')}>
          <div className={css.goes}>
            <p>{say('account.delete.text')}</p>
            <p>{say('account.delete.goes')}</p>
            <p>{say('account.delete.stays')}</p>
          </div>
          <LazyOnIntent
            load={() => import('./DeleteAccountDialog.tsx')}
            popup="dialog"
            trigger={props => (
              <button type="button" {...props} className={buttonClass({ look: 'danger' })}>
                {say('account.delete.open')}
              </button>
            )}
            layer={({ DeleteAccountDialog }, layer) => layer.isOpen && <DeleteAccountDialog {...layer} />}
          />
        </Part>
      )}
    </Section>
  )
}
