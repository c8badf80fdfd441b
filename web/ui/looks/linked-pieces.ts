interface Piece {
  piece: string
  /** Where it leads; only http and https. */
  href?: string
}

/** Cuts a text into words and web addresses. A full stop or bracket behind an address is none of it. */
export function linkedPieces(text: string): Piece[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’”。、])/i)
    .filter(piece => piece !== '')
    .map(piece => (/^https?:\/\//i.test(piece) && URL.canParse(piece) ? { piece, href: piece } : { piece }))
}
