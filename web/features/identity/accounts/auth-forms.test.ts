import { expect, test } from 'vitest'
import { createSay } from '#words/say.ts'
import auth from '../../../../words/en/identity/auth.json'
import { Refused, Unreachable } from '../../../api/refused.ts'
import { refusedFields } from '../../../api/refused-fields.ts'
import { wrongIn } from '../../../ui/fields/use-fields.ts'
import { logInRules, signUpRules, splitName } from './auth-forms.ts'
import { failureOf, problemText, summaryOf } from './auth-problems.ts'

const say = createSay('en', { auth })
const good = {
  email: 'mina@example.com',
  name: 'Mina Kim',
  artistName: 'mina',
  password: 'secret1',
  confirm: 'secret1',
}

test('a complete sign-up passes, also with blanks around it', () => {
  expect(wrongIn(signUpRules, { ...good, email: ' mina@example.com ' })).toEqual({})
})

test.each([
  [
    'nothing at all',
    { email: '', name: ' ', artistName: '', password: '', confirm: '' },
    'Please fill in all required fields',
  ],
  ['no name', { name: ' ' }, 'Please enter your name'],
  [
    'a short password',
    { password: '12345', confirm: '12345' },
    'Password must be at least 6 characters long',
  ],
  ['two passwords', { confirm: 'secret2' }, 'Passwords do not match'],
  ['no address', { email: 'mina' }, 'That is not an e-mail address. Example: mina@example.com'],
])('%s is summed up in one sentence', (_, change, text) => {
  expect(summaryOf(say, Object.values(wrongIn(signUpRules, { ...good, ...change }))).text).toBe(text)
})

test('every wrong field has its own sentence, also when several are wrong', () => {
  const codes = wrongIn(signUpRules, { ...good, email: '', password: 'abc', confirm: 'abd' })
  expect(Object.entries(codes).map(([field, code]) => [field, problemText(say, code)])).toEqual([
    ['email', 'Please enter your e-mail, such as mina@example.com'],
    ['password', 'Password must be at least 6 characters long'],
    ['confirm', 'Passwords do not match'],
  ])
})

test('a text that is too long is told its limit', () => {
  const { artistName } = wrongIn(signUpRules, { ...good, artistName: 'a'.repeat(256) })
  expect(problemText(say, artistName)).toBe('Up to 255 characters')
})

test('blanks make no name, but they may make a password', () => {
  expect(wrongIn(signUpRules, { ...good, name: '  ', password: '      ', confirm: '      ' })).toEqual({
    name: 'name',
  })
})

test('logging in needs an e-mail and a password, of whatever length', () => {
  expect(wrongIn(logInRules, { email: 'mina@example.com', password: 'abc' })).toEqual({})
  expect(wrongIn(logInRules, { email: 'mina@example.com', password: '' })).toEqual({ password: 'password' })
})

test('the first word of a name is the first name, all others the last', () => {
  expect(splitName(' Mina  Ra Kim ')).toEqual({ firstName: 'Mina', lastName: 'Ra Kim' })
  expect(splitName('Mina')).toEqual({ firstName: 'Mina' })
})

test('the server’s words come first, then the line being down, then our own', () => {
  const problem = { status: 409, code: 'account.emailTaken', message: 'This e-mail is taken.' }
  const taken = new Refused(409, problem, '')
  expect(failureOf(say, taken, 'Sign-up failed').text).toBe('This e-mail is taken.')
  expect(refusedFields(taken)).toEqual({ email: 'This e-mail is taken.' })
  expect(failureOf(say, new Unreachable(''), 'Sign-up failed').text).toBe('Network error. Please try again.')
  expect(failureOf(say, new Refused(502, null, 'Bad Gateway'), 'Sign-up failed').text).toBe('Sign-up failed')
})
