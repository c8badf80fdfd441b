import { expect, test } from 'vitest'
import { ListWriter } from './list-writer.ts'

test('a frozen item is written once, another each time, and the list reads the same', () => {
  const writer = new ListWriter()
  const written: object[] = []
  const serialize = (list: readonly object[]): string => {
    written.push(...list)
    return JSON.stringify(list)
  }
  const kept = [Object.freeze({ title: '밤비' }), Object.freeze({ title: 'rain' })]
  const changing = { title: 'new' }
  for (const list of [[kept[0]!], [kept[1]!, changing, kept[0]!], [changing]])
    expect(writer.write(list, serialize).toString()).toBe(JSON.stringify(list))
  changing.title = 'newer'
  expect(writer.write([changing, ...kept], serialize).toString()).toBe(JSON.stringify([changing, ...kept]))
  expect(written.filter(item => item === changing)).toHaveLength(3)
  for (const item of kept) expect(written.filter(other => other === item)).toHaveLength(1)
})

test('it is for lists that hold something frozen, and leaves other answers alone', () => {
  const writer = new ListWriter()
  expect(writer.isFor([{ title: 'new' }, Object.freeze({ title: 'rain' })])).toBe(true)
  for (const answer of [[], [{ title: 'new' }], Object.freeze({ title: 'rain' }), ['words'], undefined, null])
    expect(writer.isFor(answer)).toBe(false)
})
