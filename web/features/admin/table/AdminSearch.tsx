import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import css from './AdminTable.module.css'
import { useSection } from './use-section.ts'

/** Long enough to finish typing a word before the search starts. */
const typingPauseMs = 300

/** A search field whose text is `q` in the address. */
export function AdminSearch({ label }: { label: string }) {
  const { search, setSearch } = useSection()
  const asked = search['q'] ?? ''
  // The address is the source of truth: a step back in the history restores the earlier text too.
  const [seen, setSeen] = useState(asked)
  const [text, setText] = useState(asked)
  // What the field itself has put there is no such step: more may have been typed since.
  const [own, setOwn] = useState(asked)
  if (asked !== seen) {
    setSeen(asked)
    setOwn(asked)
    if (asked !== own) setText(asked)
  }
  const find = useEffectEvent((words: string) => {
    if (words === asked) return
    setOwn(words)
    setSearch({ q: words })
  })
  useEffect(() => {
    const typing = setTimeout(() => find(text.trim()), typingPauseMs)
    return () => clearTimeout(typing)
  }, [text])
  return (
    <label className={`search-box ${css.search}`}>
      <Search size={18} aria-hidden="true" />
      <span className="spoken">{label}</span>
      <input
        type="search"
        value={text}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        onChange={event => setText(event.target.value)}
      />
    </label>
  )
}
