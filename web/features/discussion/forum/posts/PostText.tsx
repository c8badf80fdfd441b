import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { minPostLength, postLength } from '#contract/limits.ts'
import { call } from '../../../../api/call.ts'
import { useSay } from '../../../../say/use-say.ts'
import { Field } from '../../../../ui/fields/Field.tsx'
import { Segmented } from '../../../../ui/fields/Segmented.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { MentionField } from '../../comments/MentionField.tsx'
import type { Named } from '../../comments/mention.ts'
import { RichText } from '../RichText.tsx'
import css from './PostDialog.module.css'

interface PostTextProps {
  fieldRef: RefObject<HTMLTextAreaElement | null>
  text: string
  error: string | undefined
  onText: (text: string) => void
  onMention: (person: Named) => void
  onBlur: () => void
  onSubmit: () => void
}

const rows = 8

/** The text of a post, and a preview that the server renders as it will render the post. */
export function PostText({ text, error, onBlur, ...field }: PostTextProps) {
  const say = useSay()
  const [isPreview, setPreview] = useState(false)
  const { fieldRef } = field
  const [timesForced, setTimesForced] = useState(0)
  if (isPreview && error !== undefined) {
    // It stays so once the error is gone, because the field must not vanish under typing hands.
    setPreview(false)
    setTimesForced(timesForced + 1)
  }
  useEffect(() => {
    // The form could not put the cursor into a field that was not there.
    if (timesForced > 0) fieldRef.current?.focus()
  }, [timesForced, fieldRef])
  return (
    <div onBlur={onBlur}>
      <div className={css.modes}>
        <Segmented
          label={say('forum.preview.mode')}
          choices={[
            { value: 'write', label: say('forum.write') },
            { value: 'preview', label: say('forum.preview') },
          ]}
          value={isPreview ? 'preview' : 'write'}
          onChoose={mode => setPreview(mode === 'preview')}
        />
      </div>
      {isPreview ? (
        <Preview text={text} />
      ) : (
        <Field
          label={say('forum.field.content')}
          error={error}
          hint={say('forum.field.content.hint', { minimum: minPostLength })}
        >
          {control => (
            <MentionField
              {...field}
              {...{ text, control, rows }}
              name="content"
              label={say('forum.field.content')}
              placeholder=""
              maxLength={postLength}
            />
          )}
        </Field>
      )}
    </div>
  )
}

function Preview({ text }: { text: string }) {
  const say = useSay()
  const content = text.trim()
  const { data, isError } = useQuery({
    queryKey: ['forum preview', content],
    queryFn: () => call('POST /api/forum/preview', { body: { content } }),
    enabled: content !== '',
    gcTime: 0,
  })
  return (
    <section
      className={css.preview}
      aria-label={say('forum.preview')}
      aria-busy={content !== '' && !data && !isError}
    >
      {content === '' && <p className={css.quiet}>{say('forum.preview.empty')}</p>}
      {isError && <p role="alert">{say('forum.preview.failed')}</p>}
      {content !== '' && !data && !isError && <Skeleton height={72} />}
      {data && <RichText blocks={data} />}
    </section>
  )
}
