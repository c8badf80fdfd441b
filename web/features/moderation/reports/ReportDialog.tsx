import { Link } from '@tanstack/react-router'
import { type FormEvent, type RefObject, useState } from 'react'
import { reportLength } from '#contract/limits.ts'
import {
  explainedReasons,
  type ReportReason,
  reportReasons,
  swornReasons,
} from '#contract/moderation/report-reasons.ts'
import type { ReportSubject } from '#contract/moderation/reports.ts'
import { call } from '../../../api/call.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { Refused } from '../../../api/refused.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { useAccount, useIsModerator } from '../../../session/viewer.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
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

/** Says what is wrong with something, to those who can do something about it. Also for guests. */
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

/** Where the answer goes, or the case that a moderator has opened instead. */
type Sent = 'member' | 'mail' | 'guest' | { caseId: string }

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
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [explanation, setExplanation] = useState('')
  const [email, setEmail] = useState('')
  const [inGoodFaith, setGoodFaith] = useState(false)
  const [told, setTold] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const { act, isPending } = useAction({
    call: async (chosen: ReportReason): Promise<Sent> => {
      const body = { subject, reason: chosen, explanation }
      if (way === 'case') return { caseId: (await call('POST /api/moderation/cases', { body })).id }
      await call('POST /api/reports', { body: { ...body, inGoodFaith, ...(email && { email }) } })
      return isGuest ? (email ? 'mail' : 'guest') : 'member'
    },
    done: onSent,
    failed: error => {
      const wrong = error instanceof Refused ? error.problem?.fields : undefined
      setTold(Object.fromEntries(Object.entries(wrong ?? {}).map(([field, { message }]) => [field, message])))
      setFailure(
        wrong
          ? undefined
          : (reasonOf(error) ?? say(way === 'case' ? 'reports.case.failed' : 'reports.failed')),
      )
      return undefined
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setFailure(undefined)
    if (reason === '') setTold({ reason: say('reports.choose') })
    else void act(reason)
  }
  const mustExplain = way === 'report' && reason !== '' && explainedReasons.includes(reason)
  return (
    <form className={css.form} onSubmit={send} noValidate>
      {failure && (
        <Banner tone="bad" announced>
          {failure}
        </Banner>
      )}
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
        label={say('reports.why')}
        placeholder={say('reports.choose')}
        options={reportReasons.map(value => ({ value, label: say(`reports.reason.${value}`) }))}
        value={reason}
        error={told.reason}
        onChange={event => {
          setTold({})
          setReason(reportReasons.find(known => known === event.currentTarget.value) ?? '')
        }}
      />
      <TextArea
        label={say('reports.explanation')}
        optional={mustExplain ? undefined : say('common.optional')}
        hint={say(mustExplain ? 'reports.explanation.required' : 'reports.explanation.hint')}
        error={told.explanation}
        maxLength={reportLength}
        value={explanation}
        onChange={event => setExplanation(event.currentTarget.value)}
      />
      {isGuest && (
        <TextField
          label={say('reports.email')}
          optional={say('common.optional')}
          hint={say('reports.email.hint')}
          error={told.email}
          type="email"
          autoComplete="email"
          value={email}
          onChange={event => setEmail(event.currentTarget.value.trim())}
        />
      )}
      {way === 'report' && reason !== '' && swornReasons.includes(reason) && (
        <Checkbox
          checked={inGoodFaith}
          error={told.inGoodFaith}
          onChange={event => setGoodFaith(event.currentTarget.checked)}
        >
          {say('reports.goodFaith')}
        </Checkbox>
      )}
      <div className={css.foot}>
        <a href="/guidelines" target="_blank" rel="noreferrer">
          {say('reports.rules')}
        </a>
        <Button look="primary" type="submit" pending={isPending} pendingWords={say('reports.sending')}>
          {say(way === 'case' ? 'reports.case' : 'reports.send')}
        </Button>
      </div>
    </form>
  )
}
