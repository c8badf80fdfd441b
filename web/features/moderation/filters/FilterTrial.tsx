import { type FormEvent, useState } from 'react'
import { filterTrialLength } from '#contract/limits.ts'
import { call } from '../../../api/call.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/fields/TextField.tsx'
import css from './FiltersSection.module.css'

/** A text that nobody sees, and which filters would find something in it. */
export function FilterTrial() {
  const say = useSay()
  const [text, setText] = useState('')
  const { act, answer, reset, isPending } = useAction({
    call: () => call('POST /api/admin/filters/trial', { body: { text } }),
    failed: say('filters.failed'),
  })
  const run = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && text.trim() !== '') void act()
  }
  const found = answer?.map(({ pattern }) => pattern).join(', ')
  return (
    <form className={css.sheet} aria-label={say('filters.trial')} onSubmit={run} noValidate>
      <h2>{say('filters.trial')}</h2>
      <TextArea
        label={say('filters.trial.text')}
        value={text}
        maxLength={filterTrialLength}
        rows={6}
        onChange={event => {
          reset()
          setText(event.currentTarget.value)
        }}
      />
      <Button type="submit" pending={isPending}>
        {say('filters.trial')}
      </Button>
      <output className={css.outcome}>
        {found !== undefined && (found ? say('filters.trial.found', { found }) : say('filters.trial.none'))}
      </output>
    </form>
  )
}
