import { Link } from '@tanstack/react-router'

interface LinkingSentenceProps {
  /** A sentence in which `[words](/address)` are links within the house. */
  text: string
  /** In a form, so that nothing typed is lost. */
  newTab?: boolean
}

/** A translated sentence with its links where that language has them. */
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
