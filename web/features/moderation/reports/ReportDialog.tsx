import { Link } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { reportLength } from '#contract/limits.ts'
import {
  explainedReasons,
  type ReportReason,
  reportReasons,
  swornReasons,
} from '#contract/moderation/report-reasons.ts'
import type { ReportSubject } from '#contract/moderation/reports.ts'
import { call } from '../../../api/call.ts'
import { useSay } from '../../../say/use-say.ts'
import { useForm } from '../../../session/use-form.ts'
import { useAccount, useIsModerator } from '../../../session/viewer.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { FormFailure } from '../../../ui/fields/FormFailure.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea, TextField } from '../../../ui/fields/TextField.tsx'
import { Banner } from '../../../ui/layers/Banner.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import css from './ReportDialog.module.css'
import type { Reportable } from './reportable.ts'

interface ReportDialogProps extends Reportable {
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** Reports something to the moderators. Also for guests. */
export function ReportDialog({ subject, name, onClose, opener }: ReportDialogProps) {
  const say = useSay()
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      title={say(`reports.title.${subject.kind}`)}
      description={name}
      closeLabel={say('common.close')}
    >
      {sent ? (
        <div className={css.sent}>
          {typeof sent === 'string' ? (
            <Banner tone="good" announced>
              <strong>{say('reports.sent')}</strong>
              <p>{say(`reports.sent.${sent}`)}</p>
            </Banner>
          ) : (
            <Banner tone="good" announced>
              <strong>{say('reports.case.opened')}</strong>{' '}
              <Link to="/admin/{-$section}/{-$id}" params={{ section: 'reports', id: sent.caseId }}>
                {say('reports.case.go')}
              </Link>
            </Banner>
          )}
          <Button look="primary" onClick={onClose}>
            {say('common.close')}
          </Button>
        </div>
      ) : (
        <ReportForm subject={subject} onSent={setSent} />
      )}
    </Dialog>
  )
}

/** Where the answer goes, or the case that was opened because a moderator reported. */
type Sent = 'member' | 'mail' | 'guest' | { caseId: string }

interface Report {
  reason: ReportReason | ''
  explanation: string
  email: string
  inGoodFaith: boolean
}

interface ReportFormProps {
  subject: ReportSubject
  onSent: (sent: Sent) => void
}

function ReportForm({ subject, onSent }: ReportFormProps) {
  const say = useSay()
  const account = useAccount()
  const isGuest = account === null
  const isModerator = useIsModerator()
  const [way, setWay] = useState<'case' | 'report'>(isModerator ? 'case' : 'report')
  const { form, field, box, values, failure, button } = useForm({
    start: (): Report => ({ reason: '', explanation: '', email: '', inGoodFaith: false }),
    keptAs: `report_${subject.kind}_${subject.id}`,
    rules: { reason: chosen => (chosen === '' ? say('reports.choose') : undefined) },
    call: async ({ reason, explanation, email: typed, inGoodFaith }): Promise<Sent> => {
      // The rule above accepts no empty reason.
      const body = { subject, reason: reason as ReportReason, explanation }
      if (way === 'case') return { caseId: (await call('POST /api/moderation/cases', { body })).id }
      const email = typed.trim()
      await call('POST /api/reports', { body: { ...body, inGoodFaith, ...(email && { email }) } })
      return isGuest ? (email ? 'mail' : 'guest') : 'member'
    },
    done: onSent,
    failed: say(way === 'case' ? 'reports.case.failed' : 'reports.failed'),
  })
  const { reason } = values
  const mustExplain = way === 'report' && reason !== '' && explainedReasons.includes(reason)
  return (
    <form {...form} className={css.form}>
      <FormFailure text={failure} />
      {isModerator && (
        <div className={css.way}>
          <Segmented
            label={say('reports.case.way')}
            value={way}
            onChoose={setWay}
            choices={[
              { value: 'case', label: say('reports.case') },
              { value: 'report', label: say('reports.send') },
            ]}
          />
          {way === 'case' && <p>{say('reports.case.hint')}</p>}
        </div>
      )}
      <SelectField
        {...field('reason')}
        label={say('reports.why')}
        placeholder={say('reports.choose')}
        options={reportReasons.map(value => ({ value, label: say(`reports.reason.${value}`) }))}
      />
      <TextArea
        {...field('explanation')}
        label={say('reports.explanation')}
        optional={mustExplain ? undefined : say('common.optional')}
        hint={say(mustExplain ? 'reports.explanation.required' : 'reports.explanation.hint')}
        maxLength={reportLength}
      />
      {isGuest && (
        <TextField
          {...field('email')}
          label={say('reports.email')}
          optional={say('common.optional')}
          hint={say('reports.email.hint')}
          type="email"
          autoComplete="email"
        />
      )}
      {way === 'report' && reason !== '' && swornReasons.includes(reason) && (
        <Checkbox {...box('inGoodFaith')}>{say('reports.goodFaith')}</Checkbox>
      )}
      <div className={css.foot}>
        <a href="/guidelines" target="_blank" rel="noreferrer">
          {say('reports.rules')}
        </a>
        <Button look="primary" type="submit" {...button} pendingWords={say('reports.sending')}>
          {say(way === 'case' ? 'reports.case' : 'reports.send')}
        </Button>
      </div>
    </form>
  )
}
