import { expect, test } from 'vitest'
import { Refused, Unreachable } from '../api/refused.ts'
import { refusedFields } from '../api/refused-fields.ts'
import { failureIn } from './use-form.ts'

const values = { pattern: '', tags: '', password: '' }
const refused = (status: number, body: object) => new Refused(status, body, '')
const invalid = (fields: object) =>
  refused(400, { code: 'input.invalid', message: 'check your input', fields })

test("the server's reasons stand by their fields, also those of refusals that name none", () => {
  const tooMany = { code: 'tooManyTags', message: 'Up to 10 tags, please.' }
  expect(refusedFields(invalid({ tags: tooMany }))).toEqual({ tags: 'Up to 10 tags, please.' })
  const wrong = { code: 'account.wrongPassword', message: 'not this one' }
  expect(refusedFields(refused(403, wrong))).toEqual({ password: 'not this one' })
  const cover = { code: 'song.coverBroken', message: 'no picture' }
  expect(refusedFields(refused(400, cover))).toEqual({ coverImage: 'no picture' })
  expect(refusedFields(new Error('gone'))).toEqual({})
})

test('a field says what is wrong with it, else the form says why the whole was refused, else that it failed', () => {
  const required = { code: 'required', message: 'say a word' }
  expect(failureIn(invalid({ pattern: required }), values, 'failed')).toBeUndefined()
  expect(failureIn(invalid({ 'tags.0': required }), values, 'failed')).toBeUndefined()
  expect(failureIn(invalid({ elsewhere: required }), values, 'failed')).toBe('say a word')
  const known = { code: 'filter.known', message: 'it is there' }
  expect(failureIn(refused(409, known), values, 'failed')).toBe('it is there')
  expect(failureIn(new Unreachable(), values, 'failed')).toBe('failed')
  expect(failureIn(new Unreachable(), values, error => (error as Error).name)).toBe('Unreachable')
})

test('who has to sign in is led there, and the form says nothing', () => {
  const signIn = { code: 'account.signInFirst', message: 'sign in first' }
  expect(failureIn(refused(401, signIn), values, 'failed')).toBeUndefined()
  expect(failureIn(refused(403, signIn), values, 'failed')).toBe('sign in first')
})
