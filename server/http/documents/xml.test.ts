import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsedXml } from '../../testing/parsed-xml.ts'
import { element, xmlDeclaration } from './xml.ts'

/** Everything people can type, and what only programs send: control characters, halves of surrogate pairs. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...`<>&"' \t\r\n]]>\u0000\u001b\ud83c\udf0a\ufffe노래`) }),
)
const unspeakable = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu

test('whatever the text, it is read as it was written, inside an element and inside an attribute', () => {
  fc.assert(
    fc.property(anyText, text => {
      const { xml } = element('song', { title: text }, element('about', {}, text))
      const [song, about] = parsedXml(xmlDeclaration + xml)
      const readable = text.replace(unspeakable, '\ufffd')
      expect(song?.attributes.title).toBe(readable)
      expect(about?.text).toBe(readable)
    }),
    { numRuns: 500 },
  )
})

test('an element may hold nothing, and what is missing is not written', () => {
  expect(element('a', { href: 'x', rel: undefined }).xml).toBe('<a href="x"/>')
  expect(element('a', {}, null, undefined, 'b', element('c', {})).xml).toBe('<a>b<c/></a>')
})
