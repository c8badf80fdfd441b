import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { useSay } from '../../say/use-say.ts'
import { useAccount } from '../../session/viewer.ts'
import { classNames } from '../../ui/class-names.ts'
import { momentHash } from '../songs/lyrics/moment-address.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import css from './SearchSuggestions.module.css'
import { type Suggestion, SuggestionFace } from './SuggestionFace.tsx'
import { type Group, suggested } from './suggested.ts'
import { useCombobox } from './use-combobox.ts'
import { useInstantResults } from './use-instant-results.ts'
import { useSlashKey } from './use-slash-key.ts'

interface SearchSuggestionsProps {
  input: RefObject<HTMLInputElement | null>
  text: string
  look: 'bar' | 'drawer'
  hasShortcut: boolean
  onSearch: (search: string) => void
  /** Called when the reader has opened what they chose. */
  onGone: (() => void) | undefined
}

/** Opens below the search field: recent searches before anything is typed, then songs and artists. */
export function SearchSuggestions({
  input,
  text,
  look,
  hasShortcut,
  onSearch,
  onGone,
}: SearchSuggestionsProps) {
  useSlashKey(hasShortcut, input)
  const say = useSay()
  const navigate = useNavigate()
  const listId = useId()
  const results = useInstantResults(text)
  const accountId = useAccount()?.id ?? null
  const [recent, setRecent] = useState(() => recentSearches(accountId))
  const isAsked = text.trim() !== ''
  const found = isAsked ? results.data : undefined
  const groups = suggested({ text: text.trim(), found, isAnswer: results.isAnswer, recent, say })
  const suggestions = groups.flatMap(group => group.suggestions)

  const take = (suggestion: Suggestion) => {
    if (suggestion.kind === 'clear') {
      forgetSearches()
      return setRecent([])
    }
    combobox.close()
    if (suggestion.kind === 'search') {
      rememberSearch(suggestion.search, accountId)
      return onSearch(suggestion.search)
    }
    onGone?.()
    if (suggestion.kind === 'song') {
      const { id, foundLine } = suggestion.song
      const hash = typeof foundLine?.atSeconds === 'number' && { hash: momentHash(foundLine.atSeconds) }
      return void navigate({ to: '/songs/$id', params: { id }, ...hash })
    }
    if (suggestion.kind === 'post') {
      const { id, foundReply } = suggestion.post
      return void navigate({ to: '/forum/$id', params: { id }, ...(foundReply && { hash: foundReply.id }) })
    }
    void navigate({ to: '/profile/$userId', params: { userId: suggestion.person.id } })
  }
  const sent = useEffectEvent(() => {
    if (isAsked) rememberSearch(text.trim(), accountId)
  })
  useEffect(() => {
    const form = input.current?.form
    form?.addEventListener('submit', sent)
    return () => form?.removeEventListener('submit', sent)
  }, [input])
  const combobox = useCombobox({
    input,
    listId,
    ids: suggestions.map(({ id }) => id),
    onOpen: () => setRecent(recentSearches(accountId)),
    onTake: id => {
      const chosen = suggestions.find(suggestion => suggestion.id === id)
      if (chosen) take(chosen)
    },
  })
  const news = isAsked ? newsOf() : ''
  const isShown = combobox.isOpen && (suggestions.length > 0 || news !== '')

  function newsOf(): string {
    if (results.isError) return say('search.failed')
    if (!results.data || !results.isAnswer) return say('search.searching')
    const { songs, artists, posts, correction } = results.data
    if (correction) return say('search.meant', { search: results.q, correction })
    const count = songs.length + artists.length + posts.length
    return count === 0 ? say('search.none', { search: results.q }) : say('search.found', { count })
  }
  const isPlain = !results.isError && results.data && !results.data.correction && groups.length > 1
  return (
    <div className={classNames(css.popup, css[look])} hidden={!isShown}>
      <output className={isPlain ? 'spoken' : css.news}>{isShown && news}</output>
      <div
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist holds no covers and no groups
        role="listbox"
        aria-label={say('search.label')}
        aria-busy={results.isFetching}
      >
        {groups.map(group => (
          <Suggestions key={group.id} group={group} active={combobox.active} onTake={take} {...{ listId }} />
        ))}
      </div>
    </div>
  )
}

interface SuggestionsProps {
  group: Group
  listId: string
  active: string | null
  onTake: (suggestion: Suggestion) => void
}

function Suggestions({ group, listId, active, onTake }: SuggestionsProps) {
  const headingId = `${listId}-${group.id}`
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no part of a listbox
    <div role="group" aria-labelledby={group.name ? headingId : undefined} className={css.group}>
      {group.name && (
        <div id={headingId} className={css.heading} role="presentation">
          {group.name}
        </div>
      )}
      {group.suggestions.map(suggestion => (
        <button
          key={suggestion.id}
          id={`${listId}-${suggestion.id}`}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option"
          tabIndex={-1}
          aria-selected={suggestion.id === active}
          className={css.suggestion}
          // So that the field keeps the focus.
          onPointerDown={event => event.preventDefault()}
          onClick={() => onTake(suggestion)}
        >
          <SuggestionFace suggestion={suggestion} />
        </button>
      ))}
    </div>
  )
}
