import { type FormEvent, useState } from 'react'
import { reportLength } from '#contract/limits.ts'
import type { CaseDetail } from '#contract/moderation/cases.ts'
import {
  type ContentOutcome,
  contentOutcomes,
  decisionGrounds,
  type PersonOutcome,
  personOutcomes,
  type ReportReason,
  type ReportSubjectKind,
  reportReasons,
  songLabels,
} from '#contract/moderation/report-reasons.ts'
import { call } from '../../../api/call.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextField.tsx'
import css from './CaseView.module.css'
import { useCaseAct } from './use-case-act.ts'

const possible: Record<ReportSubjectKind, readonly ContentOutcome[]> = {
  song: contentOutcomes,
  comment: ['dismiss', 'hide', 'remove'],
  opinion: ['dismiss', 'hide', 'remove'],
  post: ['dismiss', 'hide', 'remove'],
  reply: ['dismiss', 'hide', 'remove'],
  message: ['dismiss', 'remove'],
  person: ['dismiss'],
  playlist: ['dismiss', 'hide', 'remove'],
  entry: contentOutcomes,
}

const spans = [1, 3, 7, 30, 90] as const
const dayMs = 24 * 60 * 60_000

/** What is done, on which ground, and why in the moderator's own words. */
export function DecisionForm({ found }: { found: CaseDetail }) {
  const say = useSay()
  const [content, setContent] = useState<ContentOutcome>('dismiss')
  const [labels, setLabels] = useState<readonly (typeof songLabels)[number][]>([])
  const [person, setPerson] = useState<PersonOutcome | ''>('')
  const [days, setDays] = useState('7')
  const [ground, setGround] = useState<(typeof decisionGrounds)[number]>('rules')
  const [rule, setRule] = useState<ReportReason>(found.reasons[0] ?? 'other')
  const [statement, setStatement] = useState('')
  const [isTried, setTried] = useState(false)
  const { act, isPending } = useCaseAct(found.id, async () => {
    const decided = await call('POST /api/moderation/cases/{id}/decision', {
      params: { id: found.id },
      body: {
        content,
        labels: content === 'label' ? [...labels] : [],
        person: person || null,
        suspendedUntil:
          person === 'suspension' ? new Date(Date.now() + Number(days) * dayMs).toISOString() : null,
        ground,
        rule,
        statement,
      },
    })
    showToast({ title: say('moderation.decided'), tone: 'good' })
    return decided
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isPending && statement.trim() !== '') void act()
  }
  return (
    <form className={`${css.sheet} ${css.form}`} onSubmit={send} noValidate aria-labelledby="case-decide">
      <h2 id="case-decide">{say('moderation.decide')}</h2>
      <div className={css.pair}>
        <SelectField
          label={say('moderation.content')}
          value={content}
          options={possible[found.kind].map(value => ({ value, label: say(`decisions.outcome.${value}`) }))}
          onChange={event => setContent(among(contentOutcomes, event.currentTarget.value) ?? 'dismiss')}
        />
        <SelectField
          label={say('moderation.sanction')}
          value={person}
          options={[
            { value: '', label: say('moderation.sanction.none') },
            ...(found.person ? personOutcomes : []).map(value => ({
              value,
              label: say(`decisions.outcome.${value}`),
            })),
          ]}
          onChange={event => setPerson(among(personOutcomes, event.currentTarget.value) ?? '')}
        />
        {person === 'suspension' && (
          <SelectField
            label={say('moderation.days')}
            value={days}
            options={spans.map(count => ({
              value: String(count),
              label: say('moderation.days.count', { count }),
            }))}
            onChange={event => setDays(event.currentTarget.value)}
          />
        )}
        <SelectField
          label={say('moderation.ground')}
          value={ground}
          options={decisionGrounds.map(value => ({ value, label: say(`decisions.ground.${value}`) }))}
          onChange={event => setGround(among(decisionGrounds, event.currentTarget.value) ?? 'rules')}
        />
        <SelectField
          label={say('moderation.rule')}
          value={rule}
          options={reportReasons.map(value => ({ value, label: say(`reports.reason.${value}`) }))}
          onChange={event => setRule(among(reportReasons, event.currentTarget.value) ?? 'other')}
        />
      </div>
      {content === 'label' && (
        <fieldset className={css.labels}>
          <legend>{say('moderation.labels')}</legend>
          {songLabels.map(label => (
            <Checkbox
              key={label}
              checked={labels.includes(label)}
              onChange={event =>
                setLabels(
                  event.currentTarget.checked ? [...labels, label] : labels.filter(other => other !== label),
                )
              }
            >
              {say(`decisions.label.${label}`)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <TextArea
        label={say('moderation.statement')}
        hint={say('moderation.statement.hint')}
        error={isTried && statement.trim() === '' ? say('moderation.statement.hint') : undefined}
        maxLength={reportLength}
        required
        value={statement}
        onChange={event => setStatement(event.currentTarget.value)}
      />
      <div className={css.buttons}>
        <Button look="primary" type="submit" pending={isPending}>
          {say('moderation.decide.send')}
        </Button>
      </div>
    </form>
  )
}

function among<T extends string>(known: readonly T[], value: string): T | undefined {
  return known.find(one => one === value)
}
