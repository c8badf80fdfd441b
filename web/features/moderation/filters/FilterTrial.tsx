import { filterTrialLength } from '#contract/limits.ts'
import { call } from '../../../api/call.ts'
import { useSay } from '../../../say/use-say.ts'
import { useForm } from '../../../session/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/fields/FormFailure.tsx'
import { TextArea } from '../../../ui/fields/TextField.tsx'
import css from './FiltersSection.module.css'

/** Tries a text that is not published, and shows which filters would match it. */
export function FilterTrial() {
  const say = useSay()
  const { form, field, answer, forget, failure, button } = useForm({
    start: { text: '' },
    call: async ({ text }) =>
      text.trim() === '' ? undefined : await call('POST /api/admin/filters/trial', { body: { text } }),
    failed: say('filters.failed'),
  })
  const text = field('text')
  const found = answer?.map(({ pattern }) => pattern).join(', ')
  return (
    <form {...form} className={css.sheet} aria-label={say('filters.trial')}>
      <h2>{say('filters.trial')}</h2>
      <FormFailure text={failure} />
      <TextArea
        {...text}
        label={say('filters.trial.text')}
        maxLength={filterTrialLength}
        rows={6}
        onChange={event => {
          forget()
          text.onChange(event)
        }}
      />
      <Button type="submit" {...button}>
        {say('filters.trial')}
      </Button>
      <output className={css.outcome}>
        {found !== undefined && (found ? say('filters.trial.found', { found }) : say('filters.trial.none'))}
      </output>
    </form>
  )
}
