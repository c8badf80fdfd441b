import { Link } from '@tanstack/react-router'

interface LinkingSentenceProps {
  /** A sentence in which `[words](/address)` are links within this site. */
  text: string
  /** For forms: the links open a new tab, so that no typed text is lost. */
  newTab?: boolean
}

/** A translated sentence, with its links at the places that the language needs. */
export function LinkingSentence({ text, newTab = false }: LinkingSentenceProps) {
  return text.split(/(\[[^\]]+\]\([^)]+\))/).map(part => {
    const [, words, address = ''] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    if (words === undefined) return part
    const [to, hash] = address.split('#')
    return (
      <Link key={address} to={to} hash={hash} {...(newTab && { target: '_blank' })}>
        {words}
      </Link>
    )
  })
}
