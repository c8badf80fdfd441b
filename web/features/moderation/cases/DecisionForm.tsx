import { useQueryClient } from '@tanstack/react-query'
import { dayMs } from '#contract/durations.ts'
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
import { useForm } from '../../../session/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { FieldNote } from '../../../ui/fields/Field.tsx'
import { FormFailure } from '../../../ui/fields/FormFailure.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextField.tsx'
import css from './CaseView.module.css'
import { claimCase, showOutcome } from './use-case-act.ts'

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

interface Decision {
  content: ContentOutcome
  labels: readonly (typeof songLabels)[number][]
  person: PersonOutcome | ''
  days: string
  ground: (typeof decisionGrounds)[number]
  rule: ReportReason
  statement: string
}

/** The measure, its ground, and the reasons in the moderator's own words. */
export function DecisionForm({ found }: { found: CaseDetail }) {
  const say = useSay()
  const queries = useQueryClient()
  const { form, field, values, change, errorOf, failure, button } = useForm({
    start: (): Decision => ({
      content: 'dismiss',
      labels: [],
      person: '',
      days: '7',
      ground: 'rules',
      rule: found.reasons[0] ?? 'other',
      statement: '',
    }),
    keptAs: `decision_${found.id}`,
    rules: {
      labels: (chosen, { content }) =>
        content === 'label' && chosen.length === 0 ? say('moderation.labels.missing') : undefined,
      statement: text => (text === '' ? say('moderation.statement.hint') : undefined),
    },
    call: async wanted => {
      // The claim may have lapsed in the meantime.
      await claimCase(found.id)
      return call('POST /api/moderation/cases/{id}/decision', {
        params: { id: found.id },
        body: { ...bodyOf(wanted), version: found.version },
      })
    },
    done: async decided => {
      showToast({ title: say('moderation.decided'), tone: 'good' })
      await showOutcome(queries, found.id, decided)
    },
    failed: say('moderation.failed'),
    reread: ['GET /api/moderation/cases/{id}'],
  })
  const { content, labels, person } = values
  return (
    <form {...form} className={`${css.sheet} ${css.form}`} aria-labelledby="case-decide">
      <h2 id="case-decide">{say('moderation.decide')}</h2>
      <FormFailure text={failure} />
      <div className={css.pair}>
        <SelectField
          {...field('content')}
          label={say('moderation.content')}
          options={possible[found.kind].map(value => ({ value, label: say(`decisions.outcome.${value}`) }))}
        />
        <SelectField
          {...field('person')}
          label={say('moderation.sanction')}
          options={[
            { value: '', label: say('moderation.sanction.none') },
            ...(found.person ? personOutcomes : []).map(value => ({
              value,
              label: say(`decisions.outcome.${value}`),
            })),
          ]}
        />
        {person === 'suspension' && (
          <SelectField
            {...field('days')}
            label={say('moderation.days')}
            options={spans.map(count => ({
              value: String(count),
              label: say('moderation.days.count', { count }),
            }))}
          />
        )}
        <SelectField
          {...field('ground')}
          label={say('moderation.ground')}
          options={decisionGrounds.map(value => ({ value, label: say(`decisions.ground.${value}`) }))}
        />
        <SelectField
          {...field('rule')}
          label={say('moderation.rule')}
          options={reportReasons.map(value => ({ value, label: say(`reports.reason.${value}`) }))}
        />
      </div>
      {content === 'label' && (
        <fieldset className={css.labels} aria-describedby="case-labels-note">
          <legend>{say('moderation.labels')}</legend>
          {songLabels.map(label => (
            <Checkbox
              key={label}
              name="labels"
              checked={labels.includes(label)}
              onChange={event =>
                change({
                  labels: event.currentTarget.checked
                    ? [...labels, label]
                    : labels.filter(other => other !== label),
                })
              }
            >
              {say(`decisions.label.${label}`)}
            </Checkbox>
          ))}
          <FieldNote id="case-labels-note" error={errorOf('labels')} ok={undefined} hint={undefined} />
        </fieldset>
      )}
      <TextArea
        {...field('statement')}
        label={say('moderation.statement')}
        hint={say('moderation.statement.hint')}
        maxLength={reportLength}
        required
      />
      <div className={css.buttons}>
        <Button look="primary" type="submit" {...button}>
          {say('moderation.decide.send')}
        </Button>
      </div>
    </form>
  )
}

function bodyOf({ content, labels, person, days, ...said }: Decision) {
  return {
    ...said,
    content,
    labels: content === 'label' ? [...labels] : [],
    person: person || null,
    suspendedUntil:
      person === 'suspension' ? new Date(Date.now() + Number(days) * dayMs).toISOString() : null,
  }
}
