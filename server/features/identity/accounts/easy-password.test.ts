import { expect, test } from 'vitest'
import { maxPasswordLength } from '#contract/limits.ts'
import { melodrome } from '../../../testing/test-melodrome.ts'
import { Person } from '../../../testing/test-person.ts'
import { commonWords } from './common-words.ts'
import { isEasy, ownWords } from './easy-password.ts'

const nora = {
  email: 'nora.kim@pianists.example',
  artistName: '노라 밴드',
  firstName: 'Nora',
  lastName: 'Kim',
}
const easyFor = (password: string) => isEasy(password, ownWords(nora), commonWords)

test.each([
  'password',
  'Passw0rd1!',
  'p@ssword2026',
  'letmein',
  'let me in',
  'iloveyou12',
  '123456',
  '987654321',
  '20010401',
  'aaaaaa',
  'abcabcabc',
  'qwerty1',
  '1q2w3e4r',
  'poiuytrewq',
  'zxcvbn',
  'dkssud12',
  '사랑해요123',
  'Melodrome!',
  'm3lodrome99',
  'nora2026',
  'norakim1',
  'KimNora!!',
  'pianists1',
  '노라밴드12',
])('%s is guessed early', password => {
  expect(easyFor(password)).toBe(true)
})

test.each([
  'a long song',
  'open the curtain',
  'mina sings',
  'noraplaystheharp',
  '7 quiet trains',
  'gT5#kw',
  '81923047165',
  '봄비오는밤에',
  'password of the moon',
])('%s may be chosen', password => {
  expect(easyFor(password)).toBe(false)
})

test('a registration with such a password is refused at the field; a better one is taken, to its last letter', async () => {
  const m = await melodrome()
  const person = new Person(m.app)
  const body = { email: nora.email, artistName: nora.artistName }
  const refusal = {
    code: 'commonPassword',
    message: 'This password is easy to guess. Choose another one.',
  }
  for (const password of ['password1', 'nora.kim']) {
    await expect(
      person.call('POST /api/auth/register', { body: { ...body, password } }),
    ).rejects.toMatchObject({
      problem: { code: 'input.invalid', fields: { password: refusal } },
    })
  }
  const longest = '노래와 소리 '.repeat(maxPasswordLength).slice(0, maxPasswordLength - 1)
  await person.call('POST /api/auth/register', { body: { ...body, password: `${longest}x` } })
  const logIn = (password: string) =>
    person.call('POST /api/auth/login', { body: { email: nora.email, password } })
  await expect(logIn(`${longest}y`)).rejects.toMatchObject({ problem: { code: 'account.wrongCredentials' } })
  await expect(logIn(longest)).rejects.toMatchObject({ problem: { code: 'account.wrongCredentials' } })
  await logIn(`${longest}x`)
})

test('a password is the same on systems that send whole Korean syllables and on those that send their letters', async () => {
  const m = await melodrome()
  const person = new Person(m.app)
  const password = '봄비 오는 밤에'
  const letters = password.normalize('NFD')
  expect(letters).not.toBe(password)
  await person.call('POST /api/auth/register', { body: { ...nora, password: letters } })
  await person.call('POST /api/auth/login', { body: { email: nora.email, password } })
})
