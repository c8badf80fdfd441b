import { expect, test } from 'vitest'
import { newId } from '../../../database/ids.ts'
import { plainTextOf, richTextOf } from './rich-text.ts'

const person = { id: newId(0), name: 'a_b c' }

test('Markdown becomes a tree; line breaks stay', () => {
  const [heading, words, quote, list, code, rule] = richTextOf(
    '## Title\n\none *two* **three** ~~four~~ `five`\nsix\n\n> quoted\n\n3. a\n4. b\n   - c\n\n```\nx <b>\n```\n\n---',
    [],
  )
  expect(heading).toMatchObject({ type: 'heading', level: 2, runs: [{ text: 'Title' }] })
  expect(words!.runs.map(({ text, marks }) => [text, ...marks])).toEqual([
    ['one '],
    ['two', 'italic'],
    [' '],
    ['three', 'bold'],
    [' '],
    ['four', 'strike'],
    [' '],
    ['five', 'code'],
    ['\nsix'],
  ])
  expect(quote).toMatchObject({ type: 'quote', parts: [[{ type: 'paragraph', runs: [{ text: 'quoted' }] }]] })
  expect(list).toMatchObject({ type: 'numbers', level: 3 })
  expect(list!.parts[1]).toMatchObject([{ runs: [{ text: 'b' }] }, { type: 'bullets' }])
  expect(code).toMatchObject({ type: 'code', runs: [{ text: 'x <b>' }] })
  expect(rule).toMatchObject({ type: 'rule' })
})

test.each([
  ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
  ['[x](JaVaScRiPt:alert(1))', '[x](JaVaScRiPt:alert(1))'],
  ['[x](&#106;avascript:alert(1))', '[x](javascript:alert(1))'],
  ['[x](data:text/html,hi)', '[x](data:text/html,hi)'],
  ['[x](vbscript:x)', '[x](vbscript:x)'],
  ['[x](//evil.example)', '[x](//evil.example)'],
  ['[x](/.//evil.example)', '[x](/.//evil.example)'],
  ['[x](/a/..//evil.example)', '[x](/a/..//evil.example)'],
  ['![x](/%2e//evil.example)', '![x](/%2e//evil.example)'],
  ['[x]: javascript:alert(1)\n\n[x]', '[x]: javascript:alert(1)\n[x]'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['</script><svg/onload=alert(1)>', '</script><svg/onload=alert(1)>'],
])('%s stays words and leads nowhere', (written, shown) => {
  const text = richTextOf(written, [])
  expect(plainTextOf(text)).toBe(shown)
  expect(text.flatMap(block => block.runs).filter(run => run.href !== null)).toEqual([])
})

test('no link pretends to lead to another address', () => {
  const text = '[x](https://melodrome.example@evil.example) [y](/\\evil.example)'
  const links = richTextOf(text, []).flatMap(block => block.runs.map(run => run.href))
  expect(links.filter(href => href !== null)).toEqual(['https://melodrome.example/', '/%5Cevil.example'])
})

test('links lead to other sites or to our own pages; pictures are links', () => {
  const runs = richTextOf(
    '[song](/songs/abc?x=1#y) https://a.example/b. mix.wav http://b.example ![cover](https://c.example/p.png)',
    [],
  ).flatMap(block => block.runs)
  expect(runs.filter(run => run.href !== null).map(({ text, href }) => [text, href])).toEqual([
    ['song', '/songs/abc?x=1#y'],
    ['https://a.example/b', 'https://a.example/b'],
    ['http://b.example', 'http://b.example/'],
    ['cover', 'https://c.example/p.png'],
  ])
})

test('a name leads to its person also if it contains Markdown signs, but not inside code', () => {
  const runs = richTextOf('hey @a_b c, *@a_b c* and `@a_b c`', [person]).flatMap(block => block.runs)
  expect(runs.map(({ text, personId, marks }) => [text, personId, ...marks])).toEqual([
    ['hey ', null],
    ['@a_b c', person.id],
    [', ', null],
    ['@a_b c', person.id, 'italic'],
    [' and ', null],
    ['@a_b c', null, 'code'],
  ])
})

test.each([
  ['brackets', '['.repeat(10_000)],
  ['angles', '<a@'.repeat(3_333)],
  ['stars', '*a '.repeat(3_333)],
  ['underscores', '_a'.repeat(5_000)],
  ['links', '[a]('.repeat(2_500)],
])('ten thousand %s are shown as they are', (_, text) => {
  expect(plainTextOf(richTextOf(text, []))).toBe(text.trim())
})

test('nested quotes have a limit', () => {
  const text = richTextOf('>'.repeat(5_000), [])
  expect(JSON.stringify(text).length).toBeLessThan(5_000)
})
