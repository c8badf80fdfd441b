import { useQueryClient } from '@tanstack/react-query'
import { reportLength } from '#contract/limits.ts'
import type { Statement } from '#contract/moderation/decisions.ts'
import { call } from '../../../api/call.ts'
import { ask } from '../../../api/queries.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { useForm } from '../../../session/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/fields/FormFailure.tsx'
import { TextArea } from '../../../ui/fields/TextField.tsx'
import { handFocusOver } from '../../../ui/hand-focus-over.ts'
import css from './DecisionPage.module.css'

interface AppealProps {
  statement: Statement
  letterKey: string | undefined
}

/** The state of the appeal, or the form for one. */
export function Appeal({ statement, letterKey }: AppealProps) {
  const say = useSay()
  const { appeal, appealUntil } = statement
  if (!appeal && !appealUntil) return null
  return (
    <section aria-labelledby="decision-appeal">
      <h2 id="decision-appeal">{say('decisions.appeal')}</h2>
      {appeal && (
        <>
          <blockquote>{appeal.explanation}</blockquote>
          <output>{say(`decisions.appeal.${appeal.outcome ?? 'waits'}`)}</output>
          {appeal.answer && <blockquote>{appeal.answer}</blockquote>}
        </>
      )}
      {appealUntil && (
        <div ref={handFocusOver}>
          <AppealForm caseId={statement.caseId} until={appealUntil} letterKey={letterKey} />
        </div>
      )}
    </section>
  )
}

interface AppealFormProps {
  caseId: string
  until: string
  letterKey: string | undefined
}

function AppealForm({ caseId, until, letterKey: key }: AppealFormProps) {
  const say = useSay()
  const { day } = useNumbers()
  const queries = useQueryClient()
  const params = { id: caseId }
  const { form, field, failure, button } = useForm({
    start: { explanation: '' },
    keptAs: `appeal_${caseId}`,
    rules: { explanation: text => (text === '' ? say('reports.explanation.required') : undefined) },
    call: ({ explanation }) =>
      call('POST /api/decisions/{id}/appeal', { params, body: { explanation, key } }),
    done: answer =>
      queries.setQueryData(ask('GET /api/decisions/{id}', { params, query: { key } }).queryKey, answer),
    failed: say('decisions.appeal.failed'),
  })
  return (
    <form {...form} className={css.form}>
      <p>{say('decisions.appeal.until', { date: day(until) })}</p>
      <FormFailure text={failure} />
      <TextArea
        {...field('explanation')}
        label={say('decisions.appeal.words')}
        maxLength={reportLength}
        required
      />
      <Button look="primary" type="submit" {...button} pendingWords={say('reports.sending')}>
        {say('decisions.appeal.send')}
      </Button>
    </form>
  )
}
