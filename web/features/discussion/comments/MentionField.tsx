import { useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { commentLength } from '#contract/limits.ts'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import { controlClass, type FieldControl } from '../../../ui/fields/Field.tsx'
import { isComposing } from '../../../ui/fields/is-composing.ts'
import { neighbour } from '../../../ui/fields/use-roving.ts'
import { Avatar } from '../../../ui/looks/Avatar.tsx'
import css from './MentionField.module.css'
import { type Calling, called, callingAt, isCalledAt, type Named } from './mention.ts'

interface MentionFieldProps {
  name?: string | undefined
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  onMention: (person: Named) => void
  /** Ctrl or Cmd with Enter. */
  onSubmit: () => void
  /** Escape, unless it closes the list; without this, Escape is for the dialog around the field. */
  onCancel?: (() => void) | undefined
  fieldRef: RefObject<HTMLTextAreaElement | null>
  maxLength?: number | undefined
  rows?: number | undefined
  /** Inside a labelled field: the attributes of its control. The field then has the label. */
  control?: FieldControl | undefined
}

const offered = 5

/**
 * A few lines of text in which `@` mentions people: arrows up and down move in the list, Enter takes a name, Escape
 * closes the list, and so does the caret when it leaves the name's beginning.
 */
export function MentionField({
  name,
  label,
  placeholder,
  text,
  onText,
  onMention,
  onSubmit,
  onCancel,
  fieldRef,
  maxLength = commentLength,
  rows = 3,
  control,
}: MentionFieldProps) {
  const say = useSay()
  const listId = useId()
  const [calling, setCalling] = useState<Calling | null>(null)
  const [marked, setMarked] = useState('')
  const caret = useRef<number | null>(null)
  // After a name was put into the text, and before the next key press.
  useLayoutEffect(() => {
    if (caret.current !== null) fieldRef.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const search = calling?.beginning.trim() ?? ''
  const found = useQuery({
    ...ask('GET /api/search/artists', { query: { q: search, limit: offered } }),
    enabled: search !== '',
  })
  const people = calling && search !== '' ? (found.data ?? []) : []
  const ids = people.map(person => person.id)
  const current = ids.includes(marked) ? marked : ids[0]

  const take = (field: HTMLTextAreaElement, id: string | undefined) => {
    const person = people.find(offer => offer.id === id)
    if (!person || !calling) return
    const next = called(text, field.selectionStart, calling, person.artistName)
    onText(next.text)
    onMention({ id: person.id, name: person.artistName })
    setCalling(null)
    caret.current = next.caret
  }
  const choose = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isStep = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    const next = isStep && current && neighbour(event.key, ids, current)
    if (next) setMarked(next)
    else if (event.key === 'Enter' || event.key === 'Tab') take(event.currentTarget, current)
    else return false
    return true
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent)) return
    if (people.length > 0 && choose(event)) return event.preventDefault()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
  }
  const escape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || event.target !== fieldRef.current) return
    if (isComposing(event)) return event.stopPropagation()
    // Also while the names load, and if there are none: the writer can't know.
    if (!calling && !onCancel) return
    event.preventDefault()
    event.stopPropagation()
    if (calling) setCalling(null)
    else onCancel?.()
  })
  useEffect(() => {
    // Runs before a dialog around the field gets Escape.
    window.addEventListener('keydown', escape, { capture: true })
    return () => window.removeEventListener('keydown', escape, { capture: true })
  }, [])
  return (
    <div className={css.box}>
      <textarea
        ref={fieldRef}
        name={name}
        {...control}
        className={classNames(css.field, control?.className ?? controlClass)}
        rows={rows}
        aria-label={control ? undefined : label}
        aria-autocomplete="list"
        aria-controls={people.length > 0 ? listId : undefined}
        aria-activedescendant={people.length > 0 ? `${listId}-${current}` : undefined}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={event => {
          onText(event.target.value)
          setCalling(callingAt(event.target.value, event.target.selectionStart) ?? null)
        }}
        onSelect={({ currentTarget }) => {
          if (calling && !isCalledAt(calling, currentTarget.selectionStart)) setCalling(null)
        }}
        onKeyDown={press}
        onBlur={() => setCalling(null)}
      />
      {people.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist holds no faces and belongs to inputs only
        <div id={listId} role="listbox" aria-label={say('comments.mention')} className={css.list}>
          {people.map(person => (
            <button
              key={person.id}
              id={`${listId}-${person.id}`}
              type="button"
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
              role="option"
              tabIndex={-1}
              aria-selected={person.id === current}
              className={css.offer}
              // Runs before the field loses the focus and the list closes.
              onPointerDown={event => {
                event.preventDefault()
                const field = event.currentTarget.closest(`.${css.box}`)?.querySelector('textarea')
                if (field) take(field, person.id)
              }}
            >
              <Avatar id={person.id} src={person.profileImageUrl} size={28} />
              <span className="clip">{person.artistName}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
