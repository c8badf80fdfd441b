import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { messageLength } from '#contract/limits.ts'
import type { Person } from '#contract/people/people.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { isComposing } from '../../../ui/fields/is-composing.ts'
import { NewcomerNote } from '../../moderation/account-status/NewcomerNote.tsx'
import css from './MessageComposer.module.css'
import { draftFor, keepDraft } from './message-drafts.ts'

/** From this number on, the composer shows how many characters are left. */
const fewLeft = 200

interface ComposerProps {
  accountId: string
  person: Person
  onSend: (content: string) => void
}

/** The form for a message; text that was typed and not sent is restored after a reload. */
export function Composer({ accountId, person, onSend }: ComposerProps) {
  const say = useSay()
  const hintId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => draftFor(accountId, person.id))
  useEffect(() => {
    // On a phone the keyboard would cover the messages that the member came to read.
    if (hasKeyboard()) field.current?.focus()
  }, [])
  const change = (next: string) => {
    setText(next)
    keepDraft(accountId, person.id, next)
  }
  const isBlank = text.trim() === ''
  const send = () => {
    if (isBlank) return
    onSend(text.trim())
    change('')
    field.current?.focus()
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent) || !hasKeyboard()) return
    event.preventDefault()
    send()
  }
  const left = messageLength - text.length
  return (
    <form
      className={css.composer}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={field}
        className={css.field}
        rows={1}
        aria-label={say('messages.write', { name: person.artistName })}
        aria-describedby={hintId}
        placeholder={say('messages.placeholder')}
        maxLength={messageLength}
        value={text}
        onChange={event => change(event.target.value)}
        onKeyDown={press}
      />
      <Button
        type="submit"
        look="primary"
        disabled={isBlank}
        icon={<SendHorizontal size={18} aria-hidden="true" />}
      >
        {say('messages.send')}
      </Button>
      <p id={hintId} className={css.hint}>
        {left <= fewLeft ? (
          say('messages.left', { count: left })
        ) : (
          <span className={css.keys}>{say('messages.keys')}</span>
        )}
      </p>
      <NewcomerNote />
    </form>
  )
}

/** A physical keyboard, with Shift: on a touch screen Enter makes a new line, and the button sends. */
function hasKeyboard(): boolean {
  return matchMedia('(hover: hover), (pointer: fine)').matches
}
