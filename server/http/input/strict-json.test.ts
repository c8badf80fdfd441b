import { expect, test } from 'vitest'
import { melodrome, passwordOf } from '../../testing/test-melodrome.ts'
import { Person } from '../../testing/test-person.ts'

const email = 'mina@example.org'
const password = passwordOf('mina')

test('a name that stands twice in one object is refused, wherever and however it is written; the same name in two objects is fine', async () => {
  const m = await melodrome()
  const logIn = (payload: string) =>
    new Person(m.app).send({
      method: 'POST',
      url: '/api/auth/login',
      payload,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
  const rest = `"email":"${email}","password":"${password}"`
  for (const twice of [
    `{"email":"jun@example.org",${rest}}`,
    `{"email":"${email}",${rest}}`,
    `{${rest},"em\\u0061il":"jun@example.org"}`,
    `{${rest}, "more": [{"a": 1, "a" : 2}]}`,
    `{${rest},"a\\":\\\\":1,"a\\":\\\\":2}`,
  ]) {
    const answer = await logIn(twice)
    expect(answer.statusCode, twice).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'input.notJson' })
  }
  for (const once of [
    `{${rest}}`,
    `{${rest},"more":[{"a":1},{"a":2}],"a":{"a":{"a":[]}}}`,
    `{${rest},"a:\\"b\\":":"c:\\\\","d":":\\":{}"}`,
    `{${rest},"deep":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
  ]) {
    expect((await logIn(once)).statusCode, once.slice(0, 100)).toBe(200)
  }
  expect((await logIn('')).statusCode).toBe(400)
  expect((await logIn(`{${rest},"__proto__":{"role":"admin"}}`)).statusCode).toBe(400)
  expect(m.errors).toEqual([])
})
