import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachmentName, fileNameOf } from './content-disposition.ts'

test.each([
  ['Night Bus', `attachment; filename="Night Bus.mp3"; filename*=UTF-8''Night%20Bus.mp3`],
  ['밤 버스', `attachment; filename="song.mp3"; filename*=UTF-8''%EB%B0%A4%20%EB%B2%84%EC%8A%A4.mp3`],
  ['Café (live)', `attachment; filename="Cafe (live).mp3"; filename*=UTF-8''Caf%C3%A9%20%28live%29.mp3`],
  ['밤 Bus 100%', `attachment; filename="_ Bus 100_.mp3"; filename*=UTF-8''%EB%B0%A4%20Bus%20100%25.mp3`],
])('%j is saved under its own name', (title, header) => expect(attachmentName(title)).toBe(header))

test.each([
  ['AC/DC \\ "live"', "AC-DC - 'live'"],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['.htaccess', 'htaccess'],
  ['one\r\nSet-Cookie: a=b', 'one Set-Cookie- a=b'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['nul\u0000l', 'null'],
  ['Who? *Me*', 'Who Me'],
  ['con', '_con'],
  ['NUL.tar', '_NUL.tar'],
  ['lpt1 ', '_lpt1'],
  ['concert', 'concert'],
  ['👨‍👩‍👧 🎵', '👨‍👩‍👧 🎵'],
  ['con ', '_con'],
  ['half \ud83c', 'half'],
  ['', 'song'],
  ['...', 'song'],
  ['\u200b\u2066', 'song'],
])('%j becomes the file name %j', (title, name) => expect(fileNameOf(title)).toBe(name))

test('a long title is cut where a reader would cut it', () => {
  expect(fileNameOf('a'.repeat(300))).toBe('a'.repeat(200))
  expect(fileNameOf('밤'.repeat(100))).toBe('밤'.repeat(66))
  expect(fileNameOf(`${'a'.repeat(190)}👨‍👩‍👧`)).toBe('a'.repeat(190))
})

const meaningful = [
  '밤',
  '👨‍👩‍👧',
  'con',
  'é',
  '\u0301',
  ...Array.from('/\\":;%\'()*?<>|.\r\n\t\0\u202e\u2028 =,'),
]

/** The most difficult titles: any code unit, and often a character with a special meaning. */
const title = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map(unit => String.fromCharCode(unit)),
      fc.constantFrom(...meaningful),
    ),
    { maxLength: 300 },
  )
  .map(parts => parts.join(''))

test('whatever the title, the header is printable ASCII and decodes back to the cleaned name', () => {
  fc.assert(
    fc.property(title, text => {
      const header = attachmentName(text)
      const parts = /^attachment; filename="([^"\\%]+)\.mp3"; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(
        header,
      )
      expect(header).toMatch(/^[\x20-\x7e]+$/)
      expect(decodeURIComponent(parts?.[2] ?? '')).toBe(`${fileNameOf(text)}.mp3`)
    }),
    { numRuns: 3_000 },
  )
})

test('whatever the title, the name is safe on every system and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(title, text => {
      const name = fileNameOf(text)
      expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Bidi_Control}\p{Cs}]|^[. ]|[. ]$|^$/u)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
      expect(fileNameOf(name)).toBe(name)
    }),
    { numRuns: 3_000 },
  )
})
