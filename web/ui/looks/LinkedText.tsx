import { linkedPieces } from './linked-pieces.ts'

/** A text that a person wrote; addresses in it become links, marked as not endorsed by this site. */
export function LinkedText({ text, className }: { text: string; className: string | undefined }) {
  return (
    <p className={className}>
      {linkedPieces(text).map(({ piece, href }, i) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name, and never move.
          <a key={i} href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </p>
  )
}
