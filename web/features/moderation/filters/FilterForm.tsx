import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { filterNoteLength, filterPatternLength } from '#contract/limits.ts'
import type { FilterAction, FilterKind } from '#contract/moderation/filters.ts'
import { type ReportReason, reportReasons } from '#contract/moderation/report-reasons.ts'
import { call } from '../../../api/call.ts'
import { stale } from '../../../api/queries.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import css from './FiltersSection.module.css'
import { emptyFilter, nextFilter, patternProblem, type WantedFilter } from './filter-form.ts'

const kinds: readonly FilterKind[] = ['words', 'link']
const actions: readonly FilterAction[] = ['hold', 'refuse']

/** One more filter; the focus stays, so that several can be typed in a row. */
export function FilterForm() {
  const say = useSay()
  const queries = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState(emptyFilter)
  const [wrong, setWrong] = useState<string>()
  const change = (part: Partial<WantedFilter>) => {
    setWrong(undefined)
    setWanted(before => ({ ...before, ...part }))
  }
  const { act, isPending } = useAction({
    call: () => call('POST /api/admin/filters', { body: wanted }),
    done: async () => {
      showToast({ title: say('filters.added'), tone: 'good' })
      setWrong(undefined)
      setWanted(nextFilter)
      field.current?.focus()
      await stale(queries, 'GET /api/admin/filters')
    },
    failed: error => {
      setWrong(patternProblem(say, error))
      field.current?.focus()
      return undefined
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) void act()
  }
  const options = <T extends string>(values: readonly T[], words: (value: T) => string) =>
    values.map(value => ({ value, label: words(value) }))
  return (
    <form className={css.sheet} aria-label={say('filters.add')} onSubmit={save} noValidate>
      <h2>{say('filters.add')}</h2>
      <TextField
        ref={field}
        label={say('filters.pattern')}
        hint={say(`filters.pattern.hint.${wanted.kind}`)}
        error={wrong}
        value={wanted.pattern}
        maxLength={filterPatternLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={event => change({ pattern: event.currentTarget.value })}
      />
      <div className={css.pair}>
        <SelectField
          label={say('filters.kind')}
          options={options(kinds, kind => say(`filters.kind.${kind}`))}
          value={wanted.kind}
          onChange={event => change({ kind: event.currentTarget.value as FilterKind })}
        />
        <SelectField
          label={say('filters.action')}
          options={options(actions, action => say(`filters.action.${action}`))}
          value={wanted.action}
          onChange={event => change({ action: event.currentTarget.value as FilterAction })}
        />
      </div>
      <SelectField
        label={say('filters.reason')}
        options={options(reportReasons, reason => say(`standing.why.${reason}`))}
        value={wanted.reason}
        onChange={event => change({ reason: event.currentTarget.value as ReportReason })}
      />
      <TextField
        label={say('filters.note')}
        optional={say('common.optional')}
        value={wanted.note}
        maxLength={filterNoteLength}
        onChange={event => change({ note: event.currentTarget.value })}
      />
      <Button type="submit" look="primary" pending={isPending} pendingWords={say('filters.saving')}>
        {say('filters.save')}
      </Button>
    </form>
  )
}
