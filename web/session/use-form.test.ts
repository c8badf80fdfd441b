import { expect, test } from 'vitest'
import { createSay } from '#words/say.ts'
import common from '../../words/en/shell/common.json'
import { Refused, Unreachable } from '../api/refused.ts'
import { refusedFields } from '../api/refused-fields.ts'
import { failureIn } from './use-form.ts'

const say = createSay('en', { common })
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
  expect(failureIn(say, invalid({ pattern: required }), values, 'failed')).toBeUndefined()
  expect(failureIn(say, invalid({ 'tags.0': required }), values, 'failed')).toBeUndefined()
  expect(failureIn(say, invalid({ elsewhere: required }), values, 'failed')).toBe('say a word')
  const known = { code: 'filter.known', message: 'it is there' }
  expect(failureIn(say, refused(409, known), values, 'failed')).toBe('it is there')
  expect(failureIn(say, new Error('bug'), values, 'failed')).toBe('failed')
  expect(failureIn(say, new Unreachable(), values, 'failed')).toBe(say('common.network.text'))
  expect(failureIn(say, new Unreachable(), values, error => (error as Error).name)).toBe('Unreachable')
})

test('who has to sign in is led there, and the form says nothing', () => {
  const signIn = { code: 'account.signInFirst', message: 'sign in first' }
  expect(failureIn(say, refused(401, signIn), values, 'failed')).toBeUndefined()
  expect(failureIn(say, refused(403, signIn), values, 'failed')).toBe('sign in first')
})
