import { SaxesParser } from 'saxes'

export interface ParsedElement {
  name: string
  attributes: Record<string, string>
  /** All text inside, including that of inner elements. */
  text: string
}

/** Every element of a document in its order. Throws if the document is not well-formed, namespaces included. */
export function parsedXml(text: string): ParsedElement[] {
  const all: ParsedElement[] = []
  const open: ParsedElement[] = []
  const parser = new SaxesParser({ xmlns: true, fragment: false })
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', tag => {
    const attributes = Object.fromEntries(
      Object.entries(tag.attributes).map(([name, attribute]) => [name, attribute.value]),
    )
    const element = { name: tag.name, attributes, text: '' }
    all.push(element)
    open.push(element)
  })
  const read = (piece: string) => {
    for (const element of open) element.text += piece
  }
  parser.on('text', read)
  parser.on('cdata', read)
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  return all
}
