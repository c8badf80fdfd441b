import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { useUnsent } from '../../../session/use-unsent.ts'
import { useAccount } from '../../../session/viewer.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Avatar } from '../../../ui/looks/Avatar.tsx'
import { NewcomerNote } from '../../moderation/account-status/NewcomerNote.tsx'
import css from './CommentComposer.module.css'
import { MentionField } from './MentionField.tsx'
import type { Named } from './mention.ts'
import { useAboveKeyboard } from './use-above-keyboard.ts'
import type { Written } from './use-comment-actions.ts'

interface ComposerProps {
  /** The name under which this browser keeps the text if its writer leaves without sending or cancelling it. */
  keptAs: string
  label: string
  placeholder: string
  submitWords: string
  /** Beside the writer's name: the second of the song that the comment is about. */
  place?: ReactNode
  /** Under the field. */
  hint?: string | undefined
  start?: { text: string; mentions: readonly Named[] } | undefined
  /** Resolves to whether it worked; if it did, the composer closes, otherwise everything stays. */
  onSubmit: (written: Written) => Promise<boolean>
  onClose: () => void
  /** Whether the field takes the focus by itself when it appears. */
  focusesItself?: boolean
  maxLength?: number | undefined
  rows?: number | undefined
  /** On phones it is at the bottom of the screen, in place of the mini player. */
  isDocked?: boolean
}

/**
 * The form for a comment. The submit button is disabled while the text is empty; the text survives a failure, and
 * Escape: the key closes only a form in which nothing would be lost. A text that was left in any other way than by the
 * cancel button comes back when the form opens again.
 */
export function Composer({
  keptAs,
  label,
  placeholder,
  submitWords,
  place,
  hint,
  start,
  onSubmit,
  onClose,
  focusesItself = true,
  maxLength,
  rows,
  isDocked = false,
}: ComposerProps) {
  const say = useSay()
  const account = useAccount()
  const field = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useAboveKeyboard(box, isDocked)
  const [text, setText] = useState(start?.text ?? '')
  const [named, setNamed] = useState<readonly Named[]>(start?.mentions ?? [])
  const { forget: forgetUnsent } = useUnsent(
    keptAs,
    { text, named },
    kept => {
      setText(kept.text)
      setNamed(kept.named)
    },
    { whenClosed: true },
  )
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    if (focusesItself) field.current?.focus()
  }, [focusesItself])

  const isBlank = text.trim() === ''
  const isChanged = text.trim() !== (start?.text.trim() ?? '')
  const submit = async () => {
    if (isBlank || isPending) return
    setPending(true)
    const mentions = named.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)
    const worked = await onSubmit({ content: text.trim(), mentions: [...new Set(mentions)] })
    if (!worked) setPending(false)
    else if (box.current) close()
    // It was closed meanwhile, and another may be open in its place.
    else forgetUnsent()
  }
  const close = () => {
    forgetUnsent()
    onClose()
  }
  return (
    <div
      ref={box}
      className={classNames(css.composer, isDocked && css.docked)}
      data-composing={isDocked ? '' : undefined}
    >
      {account && (
        <div className={css.who}>
          <Avatar id={account.id} src={account.profileImageUrl} size={32} />
          <strong className="clip">{account.artistName}</strong>
          {place}
        </div>
      )}
      <MentionField
        {...{ label, placeholder, text, maxLength, rows }}
        fieldRef={field}
        onText={setText}
        onMention={person => setNamed([...named, person])}
        onSubmit={() => void submit()}
        onCancel={() => !isChanged && close()}
      />
      {!start && <NewcomerNote />}
      <div className={css.foot}>
        {hint !== undefined && <span className={css.hint}>{hint}</span>}
        <Button look="ghost" size="sm" onClick={close}>
          {say('comments.cancel')}
        </Button>
        <Button
          look="primary"
          size="sm"
          disabled={isBlank}
          pending={isPending}
          pendingWords={say('comments.posting')}
          onClick={() => void submit()}
        >
          {submitWords}
        </Button>
      </div>
    </div>
  )
}
