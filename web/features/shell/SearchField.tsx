import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { searchLength } from '#contract/limits.ts'
import { useSay } from '../../say/use-say.ts'
import { classNames } from '../../ui/class-names.ts'
import css from './SearchField.module.css'

interface SearchFieldProps {
  look?: 'bar' | 'drawer'
  /** Answers the key `/` from anywhere on the page. */
  hasShortcut?: boolean
  inputRef?: RefObject<HTMLInputElement | null>
  onSearched?: () => void
}

export function SearchField({ look = 'bar', hasShortcut = false, inputRef, onSearched }: SearchFieldProps) {
  const say = useSay()
  const ownRef = useRef<HTMLInputElement>(null)
  const input = inputRef ?? ownRef
  const navigate = useNavigate()
  const asked = useSearch({ strict: false, select: ({ search }) => search ?? '' })
  useSlashKey(hasShortcut, input)
  // The address is the truth: leaving the results empties the field, a shared link fills it.
  const [seen, setSeen] = useState(asked)
  const [text, setText] = useState(asked)
  if (asked !== seen) {
    setSeen(asked)
    setText(asked)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const search = text.trim()
    if (!search) return
    onSearched?.()
    await navigate({ to: '/', search: { search } })
  }
  return (
    <search className={classNames(css.search, css[look])}>
      <form onSubmit={event => void submit(event)}>
        <Search size={18} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          name="search"
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          aria-label={say('shell.search.placeholder')}
          placeholder={say('shell.search.placeholder')}
          maxLength={searchLength}
          enterKeyHint="search"
          autoComplete="off"
        />
        {hasShortcut && <kbd aria-hidden="true">/</kbd>}
      </form>
    </search>
  )
}

function useSlashKey(isOn: boolean, input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (!isOn) return undefined
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [isOn, input])
}

/** A slash that belongs to what somebody is writing, or to an open dialog, is left alone. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role=dialog]') !== null
}
