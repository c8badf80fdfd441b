import { CircleAlert } from 'lucide-react'
import type { FormEvent } from 'react'
import { ratingCommentLength } from '#contract/limits.ts'
import { categories } from '#contract/votes/categories.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { TextArea } from '../../../ui/fields/TextField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { NewcomerNote } from '../../moderation/account-status/NewcomerNote.tsx'
import { CategoryInputs } from './CategoryInputs.tsx'
import css from './DetailedForm.module.css'
import type { DetailedRatingForm } from './use-detailed-rating.ts'

interface DetailedFormProps {
  /** The form's id, for a button outside that submits it. */
  id: string
  form: DetailedRatingForm
}

/** Five sliders and a short text. The dialog places its buttons. */
export function DetailedForm({ id, form }: DetailedFormProps) {
  const say = useSay()
  if (form.isLoading) return <Loading />
  if (form.isBroken) {
    return (
      <ErrorState
        title={say('ratings.broken.title')}
        text={say('ratings.broken.text')}
        retryWords={say('ratings.broken.retry')}
        onRetry={form.retry}
      />
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The fields can't have the focus while they are disabled.
    const { submitter } = event.nativeEvent as SubmitEvent
    submitter?.focus()
    form.save()
  }
  return (
    <form
      id={id}
      className={css.form}
      // The dialog around it then asks before it closes.
      data-changed={form.isChanged || undefined}
      onSubmit={submit}
      noValidate
    >
      {/* What would be changed now would be lost once the dialog closes. */}
      <fieldset disabled={form.isBusy} className={css.fields}>
        <CategoryInputs scores={form.scores} onChange={form.change} />
        <TextArea
          label={say('ratings.comment')}
          optional={say('ratings.comment.optional')}
          placeholder={say('ratings.comment.placeholder')}
          rows={2}
          maxLength={ratingCommentLength}
          value={form.comment}
          onChange={event => form.setComment(event.target.value)}
        />
      </fieldset>
      <NewcomerNote />
      <div role="alert">
        {form.question !== 'none' && (
          <p className={css.question}>
            <CircleAlert size={18} aria-hidden="true" />
            {say(`ratings.question.${form.question}`)}
          </p>
        )}
      </div>
      {form.isSaved && (
        <Button
          look="ghost"
          size="sm"
          className={css.remove}
          pending={form.isBeingRemoved}
          onClick={() => void form.remove()}
        >
          {say('ratings.remove')}
        </Button>
      )}
    </form>
  )
}

/** As tall as the form, so that nothing moves when the form loads. */
function Loading() {
  return (
    <div className={css.form} aria-busy="true">
      {categories.map(category => (
        <Skeleton key={category} height={64} />
      ))}
    </div>
  )
}
