import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { reportLength } from '#contract/limits.ts'
import type { CaseDetail } from '#contract/moderation/cases.ts'
import { call } from '../../../api/call.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useUnsent } from '../../../session/use-unsent.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/fields/TextField.tsx'
import { handFocusOver } from '../../../ui/hand-focus-over.ts'
import css from './CaseView.module.css'
import { claimCase, useCaseAct } from './use-case-act.ts'

interface AppealDeskProps {
  appeal: CaseDetail['appeals'][number]
  /** What the viewer has read. */
  version: CaseDetail['version']
  mayDecide: boolean
}

/** A member's appeal, and the answer to it: by another moderator than the one who decided, if there is one. */
export function AppealDesk({ appeal, version, mayDecide }: AppealDeskProps) {
  const say = useSay()
  const { id: caseId = '' } = useParams({ strict: false })
  const [answer, setAnswer] = useState('')
  useUnsent(`appeal_answer_${appeal.id}`, { answer }, kept => setAnswer(kept.answer))
  const [isTried, setTried] = useState(false)
  const { act, isPending } = useCaseAct(caseId, async (outcome: 'uphold' | 'reverse') => {
    // The claim may have lapsed in the meantime.
    await claimCase(caseId)
    const body = { outcome, answer, version }
    return call('POST /api/moderation/appeals/{id}', { params: { id: appeal.id }, body })
  })
  const decide = (outcome: 'uphold' | 'reverse') => {
    setTried(true)
    if (answer.trim() === '') return
    void act(outcome).then(worked => worked && showToast({ title: say('moderation.decided'), tone: 'good' }))
  }
  const titleId = `appeal-${appeal.id}`
  return (
    <section className={css.sheet} aria-labelledby={titleId}>
      <h2 id={titleId}>{say(`moderation.appeal.${appeal.role}`)}</h2>
      <p className={css.words}>{appeal.explanation}</p>
      {appeal.outcome ? (
        <>
          <p>
            <strong>{say(appeal.outcome === 'uphold' ? 'moderation.upheld' : 'moderation.reversed')}</strong>
          </p>
          <p className={css.words}>{appeal.answer}</p>
        </>
      ) : (
        mayDecide && (
          <>
            <TextArea
              label={say('moderation.answer')}
              maxLength={reportLength}
              required
              value={answer}
              error={isTried && answer.trim() === '' ? say('reports.explanation.required') : undefined}
              onChange={event => setAnswer(event.currentTarget.value)}
            />
            <div ref={handFocusOver} className={css.buttons}>
              <Button pending={isPending} onClick={() => decide('uphold')}>
                {say('moderation.uphold')}
              </Button>
              <Button look="primary" pending={isPending} onClick={() => decide('reverse')}>
                {say('moderation.reverse')}
              </Button>
            </div>
          </>
        )
      )}
    </section>
  )
}
