interface Piece {
  piece: string
  /** The address; only http and https. */
  href?: string
}

/** Divides a text into words and web addresses. A full stop or bracket after an address is not part of it. */
export function linkedPieces(text: string): Piece[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’”。、])/i)
    .filter(piece => piece !== '')
    .map(piece => (/^https?:\/\//i.test(piece) && URL.canParse(piece) ? { piece, href: piece } : { piece }))
}
