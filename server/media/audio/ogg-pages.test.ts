import { expect, test } from 'vitest'
import { silentOpus } from '../testing/opus-file.ts'
import { fixture, testFolder } from '../testing/test-folder.ts'
import { oggChecksum, oggPages } from './ogg-pages.ts'
import { SourceFile } from './source-file.ts'

const folder = testFolder()

function pagesOf(bytes: Uint8Array): Uint8Array[] {
  const file = new SourceFile(folder.file(bytes))
  try {
    return [...oggPages(file, 0)]
  } finally {
    file.close()
  }
}

test('a whole file comes through page by page, no matter who wrote it', () => {
  for (const name of ['tone.opus', 'tone-vorbis.ogg', 'tone-flac.ogg']) {
    const pages = pagesOf(fixture(name))
    expect(pages.length).toBeGreaterThan(3)
    expect(Buffer.concat(pages).equals(fixture(name))).toBe(true)
  }
})

test('a file larger than what is held at once comes through whole too', () => {
  const long = silentOpus(36_000)
  expect(Buffer.concat(pagesOf(long)).equals(long)).toBe(true)
})

test('a damaged page and one that is cut short are left out, the others are not', () => {
  const bytes = Uint8Array.from(fixture('tone.opus'))
  const pages = pagesOf(bytes)
  const third = pages[0]!.length + pages[1]!.length
  bytes[third + 100]! ^= 1
  const shortened = bytes.subarray(0, bytes.length - 1)
  expect(pagesOf(shortened)).toEqual(pages.filter((_, index) => index !== 2 && index !== pages.length - 1))
})

test('junk between pages is passed over', () => {
  const pages = pagesOf(fixture('tone.opus'))
  const mixed = Buffer.concat([pages[0]!, Buffer.from('OggOggO junk'), ...pages.slice(1), Buffer.from('Ogg')])
  expect(pagesOf(mixed)).toEqual(pages)
})

test('pages of a second stream are left out', () => {
  const pages = pagesOf(fixture('tone.opus'))
  const second = pages.map(page => {
    const other = Uint8Array.from(page)
    other[14] = 99
    new DataView(other.buffer).setUint32(22, oggChecksum(other), true)
    return other
  })
  const woven = pages.flatMap((page, index) => [page, second[index]!])
  expect(pagesOf(Buffer.concat(woven))).toEqual(pages)
})

test('a file made of page beginnings is given up early', () => {
  const pages = pagesOf(fixture('tone.opus'))
  const trap = Buffer.from('OggS'.repeat(200_000))
  expect(pagesOf(Buffer.concat([pages[0]!, trap, pages[1]!]))).toEqual([pages[0]])
})
