import { expect, test } from 'vitest'
import type { Say } from '#words/say.ts'
import { Refused, Unreachable } from '../../../api/refused.ts'
import { emptyFilter, nextFilter, patternProblem } from './filter-form.ts'

const say = ((key: string) => `in words: ${key}`) as unknown as Say

test('after one filter the next is typed: what it does is kept, the word and its note are not', () => {
  expect(emptyFilter).toMatchObject({ kind: 'words', pattern: '', action: 'hold' })
  const added = {
    kind: 'link',
    pattern: 'cheap.example',
    action: 'refuse',
    reason: 'illegal',
    note: 'since May',
  } as const
  expect(nextFilter(added)).toEqual({
    kind: 'link',
    pattern: '',
    action: 'refuse',
    reason: 'illegal',
    note: '',
  })
})

test('the pattern says what is wrong with it, else why the whole was refused, else that it failed', () => {
  const refused = (body: object) => new Refused(400, body, '')
  const problem = { code: 'request.invalid', message: 'check your input' }
  const atPattern = { pattern: { code: 'required', message: 'say a word' } }
  const atNote = { note: { code: 'tooLong', message: 'a shorter note' } }
  expect(patternProblem(say, refused({ ...problem, fields: { ...atNote, ...atPattern } }))).toBe('say a word')
  expect(patternProblem(say, refused({ ...problem, fields: atNote }))).toBe('a shorter note')
  expect(patternProblem(say, refused({ code: 'filter.known', message: 'it is there' }))).toBe('it is there')
  expect(patternProblem(say, new Unreachable())).toBe('in words: filters.failed')
})
