import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { filterNoteLength, filterPatternLength } from '#contract/limits.ts'
import type { FilterAction, FilterKind } from '#contract/moderation/filters.ts'
import { reportReasons } from '#contract/moderation/report-reasons.ts'
import { call } from '../../../api/call.ts'
import { stale } from '../../../api/queries.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useForm } from '../../../session/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/fields/FormFailure.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import css from './FiltersSection.module.css'
import { emptyFilter, nextFilter } from './filter-form.ts'

const kinds: readonly FilterKind[] = ['words', 'link']
const actions: readonly FilterAction[] = ['hold', 'refuse']

/** Adds a filter; the focus stays in the form, so that several can be typed in a row. */
export function FilterForm() {
  const say = useSay()
  const queries = useQueryClient()
  const pattern = useRef<HTMLInputElement>(null)
  const { form, field, values, reset, failure, button } = useForm({
    start: emptyFilter,
    call: body => call('POST /api/admin/filters', { body }),
    done: async (_added, sent) => {
      showToast({ title: say('filters.added'), tone: 'good' })
      reset(nextFilter(sent))
      pattern.current?.focus()
      await stale(queries, 'GET /api/admin/filters')
    },
    failed: say('filters.failed'),
  })
  const options = <T extends string>(choices: readonly T[], words: (value: T) => string) =>
    choices.map(value => ({ value, label: words(value) }))
  return (
    <form {...form} className={css.sheet} aria-label={say('filters.add')}>
      <h2>{say('filters.add')}</h2>
      <FormFailure text={failure} />
      <TextField
        {...field('pattern')}
        ref={pattern}
        label={say('filters.pattern')}
        hint={say(`filters.pattern.hint.${values.kind}`)}
        maxLength={filterPatternLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={css.pair}>
        <SelectField
          {...field('kind')}
          label={say('filters.kind')}
          options={options(kinds, kind => say(`filters.kind.${kind}`))}
        />
        <SelectField
          {...field('action')}
          label={say('filters.action')}
          options={options(actions, action => say(`filters.action.${action}`))}
        />
      </div>
      <SelectField
        {...field('reason')}
        label={say('filters.reason')}
        options={options(reportReasons, reason => say(`status.why.${reason}`))}
      />
      <TextField
        {...field('note')}
        label={say('filters.note')}
        optional={say('common.optional')}
        maxLength={filterNoteLength}
      />
      <Button type="submit" look="primary" {...button} pendingWords={say('filters.saving')}>
        {say('filters.save')}
      </Button>
    </form>
  )
}
