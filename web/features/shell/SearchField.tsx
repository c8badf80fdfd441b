import { useLocation, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { searchLength } from '#contract/limits.ts'
import { useSay } from '../../say/use-say.ts'
import { homeSearch } from '../../search-params.ts'
import { classNames } from '../../ui/class-names.ts'
import { late } from '../../ui/layers/late.tsx'
import css from './SearchField.module.css'

/** The suggestions below the field load once the page is idle; without them the field still searches. */
const SearchSuggestions = late(
  async () => (await import('../search/SearchSuggestions.tsx')).SearchSuggestions,
  {
    words: ['search'],
  },
)

interface SearchFieldProps {
  look?: 'bar' | 'drawer'
  /** Whether the key `/` moves the focus here from anywhere on the page. */
  hasShortcut?: boolean
  inputRef?: RefObject<HTMLInputElement | null>
  onSearched?: () => void
}

export function SearchField({ look = 'bar', hasShortcut = false, inputRef, onSearched }: SearchFieldProps) {
  const say = useSay()
  const ownRef = useRef<HTMLInputElement>(null)
  const input = inputRef ?? ownRef
  const navigate = useNavigate()
  const asked = useLocation({
    // The forum has its own search and its own field.
    select: ({ pathname, search }) => (pathname === '/' ? (homeSearch(search).search ?? '') : ''),
  })
  // The address is the source of truth: leaving the results empties the field, a shared link fills it.
  const [seen, setSeen] = useState(asked)
  const [text, setText] = useState(asked)
  if (asked !== seen) {
    setSeen(asked)
    setText(asked)
  }

  const find = (search: string) => {
    if (!search) return
    onSearched?.()
    void navigate({ to: '/', search: { search } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    find(text.trim())
  }
  return (
    <search className={classNames(css.search, css[look])}>
      <form className="search-box" onSubmit={submit}>
        <Search size={18} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- what it controls comes with it
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
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
      <SearchSuggestions {...{ input, text, look, hasShortcut }} onSearch={find} onGone={onSearched} />
    </search>
  )
}
