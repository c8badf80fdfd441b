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
 * What XML 1.0 can't hold in any spelling, or had better not (2.2): control characters, halves of pairs, two that are
 * no characters.
 */
const impossible = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu

/** Text into XML, also inside attributes. Breaks of lines are written out, or a parser would make others of them. */
function escapeXml(text: string): string {
  return escapeMarkup(text.replace(impossible, '\ufffd'))
    .replaceAll('\t', '&#9;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\r', '&#13;')
}
