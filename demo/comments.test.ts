import { expect, test } from 'vitest'
import { commentLength } from '#contract/limits.ts'
import { demoCast } from './cast.ts'
import { said } from './comments.ts'
import { crowd } from './crowd.ts'
import { demoSongs } from './songs.ts'

const speakers = new Set<string>([...demoCast, ...crowd].map(({ handle }) => handle))

test('every song has six to fourteen comments at moments of its own, and two in general', () => {
  for (const { id, form, artist } of demoSongs) {
    const comments = said[id as keyof typeof said]!
    const timed = comments.filter(({ section }) => section !== null)
    expect(timed.length, id).toBeGreaterThanOrEqual(6)
    expect(timed.length, id).toBeLessThanOrEqual(14)
    expect(comments.length - timed.length, id).toBeGreaterThanOrEqual(2)
    expect(timed.filter(({ section }) => Math.floor(section!) >= form.sections.length)).toEqual([])
    expect(comments.filter(({ by }) => by === artist || !speakers.has(by))).toEqual([])
    expect(new Set(comments.map(({ by }) => by)).size, id).toBe(comments.length)
  }
})

test('no member repeats a comment, and no comment is too long', () => {
  const words = Object.values(said).flatMap(comments =>
    comments.flatMap(comment => [comment.words, ...comment.answers.map(([, answer]) => answer)]),
  )
  expect(new Set(words).size).toBe(words.length)
  expect(words.filter(({ length }) => length > commentLength)).toEqual([])
})

test('listeners have names of their own', () => {
  expect(new Set(crowd.map(({ artistName }) => artistName)).size).toBe(crowd.length)
  expect(new Set(crowd.map(({ email }) => email)).size).toBe(crowd.length)
})
