import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { reportLength } from '#contract/limits.ts'
import type { Statement } from '#contract/moderation/decisions.ts'
import { call } from '../../../api/call.ts'
import { ask } from '../../../api/queries.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/fields/TextField.tsx'
import { Banner } from '../../../ui/layers/Banner.tsx'
import css from './DecisionPage.module.css'

interface AppealProps {
  statement: Statement
  letterKey: string | undefined
}

/** What became of the objection, or the place to make it. */
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
      {appealUntil && <AppealForm caseId={statement.caseId} until={appealUntil} letterKey={letterKey} />}
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
  const [explanation, setExplanation] = useState('')
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const params = { id: caseId }
  const { act, isPending } = useAction({
    call: () => call('POST /api/decisions/{id}/appeal', { params, body: { explanation, key } }),
    done: answer =>
      queries.setQueryData(ask('GET /api/decisions/{id}', { params, query: { key } }).queryKey, answer),
    failed: error => {
      setFailure(reasonOf(error) ?? say('decisions.appeal.failed'))
      return undefined
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isPending && explanation.trim() !== '') void act()
  }
  return (
    <form className={css.form} onSubmit={send} noValidate>
      <p>{say('decisions.appeal.until', { date: day(until) })}</p>
      {failure && (
        <Banner tone="bad" announced>
          {failure}
        </Banner>
      )}
      <TextArea
        label={say('decisions.appeal.words')}
        maxLength={reportLength}
        required
        value={explanation}
        error={isTried && explanation.trim() === '' ? say('reports.explanation.required') : undefined}
        onChange={event => setExplanation(event.currentTarget.value)}
      />
      <Button look="primary" type="submit" pending={isPending} pendingWords={say('reports.sending')}>
        {say('decisions.appeal.send')}
      </Button>
    </form>
  )
}
