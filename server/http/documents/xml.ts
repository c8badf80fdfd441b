import { escapeMarkup } from '#contract/markup.ts'

/** A finished piece of XML; text can't be mistaken for one. */
export interface Xml {
  readonly xml: string
}

/**
 * One element: `element('title', {}, 'Rain & wind')`. Text is escaped, finished pieces are taken as they are, and what
 * is null or undefined is left out. Names are ours, never a stranger's.
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...content: readonly (Xml | string | null | undefined)[]
): Xml {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeXml(String(value))}"`],
  )
  const inside = content.map(piece => (typeof piece === 'string' ? escapeXml(piece) : (piece?.xml ?? '')))
  const start = `<${name}${written.join('')}`
  return { xml: content.length === 0 ? `${start}/>` : `${start}>${inside.join('')}</${name}>` }
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/**
 * Characters that XML 1.0 forbids, or that are better avoided (2.2): control characters, halves of surrogate pairs, two
 * non-characters.
 */
const impossible = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu

/** Escapes text for XML, also inside attributes. Line breaks are escaped too, because a parser would change them. */
function escapeXml(text: string): string {
  return escapeMarkup(text.replace(impossible, '\ufffd'))
    .replaceAll('\t', '&#9;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\r', '&#13;')
}
