import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { searchLength } from '#contract/limits.ts'
import { useSay } from '../../../say/use-say.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import css from './ForumHome.module.css'

/** Searches the forum only; the address keeps the search text. */
export function ForumSearchField({ search }: { search: string | undefined }) {
  const say = useSay()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(search)
  // The address also changes without the field: by Back, or by the link that clears the search.
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    form.current?.reset()
  }, [search])
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    const words = typeof typed === 'string' ? typed.trim() : ''
    if (words !== '') void navigate({ to: '/forum', search: { search: words }, resetScroll: false })
  }
  return (
    <search>
      <form ref={form} onSubmit={look} className={`search-box ${css.search}`}>
        <input
          type="search"
          name="search"
          defaultValue={search}
          maxLength={searchLength}
          aria-label={say('forum.search')}
          placeholder={say('forum.search')}
        />
        <IconButton type="submit" label={say('forum.search')}>
          <Search size={20} aria-hidden="true" />
        </IconButton>
      </form>
    </search>
  )
}
