import { expect, test } from 'vitest'
import { rateLimits } from '#contract/rate-limits.ts'
import { melodrome, minutes, passwordOf, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'

/** A person without a session who tries to sign in as `name`, from `address`. */
async function tryAs(m: TestMelodrome, name: string, password: string, address: string, app = m.app) {
  const visitor = new Person(app)
  visitor.address = address
  const payload = { email: `${name}@example.org`, password }
  return visitor.send({ method: 'POST', url: '/api/auth/login', payload })
}

const stranger = '203.0.113.7'
const { times } = rateLimits.logInToAccount

test('a person who guesses one password too often has to wait; the owner elsewhere and other people on the network do not', async () => {
  const m = await melodrome()
  const second = await m.another()
  for (let i = 0; i < times; i += 1) {
    const { app } = [m, second][i % 2]!
    expect((await tryAs(m, 'mina', `guess ${i}`, stranger, app)).statusCode).toBe(401)
  }
  const refusal = await tryAs(m, 'mina', passwordOf('mina'), stranger)
  expect(refusal.statusCode).toBe(429)
  expect(refusal.headers['retry-after']).toBe('900')
  expect(refusal.json()).toEqual({
    status: 429,
    code: 'request.tooMany',
    message: 'Too many tries. Please try again in 15 minutes.',
    params: { wait: '15 minutes' },
  })
  expect((await tryAs(m, 'mina', passwordOf('mina'), '198.51.100.4')).statusCode).toBe(200)
  expect((await tryAs(m, 'jun', passwordOf('jun'), stranger)).statusCode).toBe(200)
  m.clock.forward(minutes(15))
  expect((await tryAs(m, 'mina', passwordOf('mina'), stranger)).statusCode).toBe(200)
})

test('a household may sign in as often as it likes, as long as its passwords are right', async () => {
  const m = await melodrome()
  for (let i = 0; i < rateLimits.logIn.times + 5; i += 1) {
    expect((await tryAs(m, 'mina', passwordOf('mina'), stranger)).statusCode).toBe(200)
  }
})

test('one password on many accounts is stopped by its network, whatever address it claims or moves to in its own /64', async () => {
  const m = await melodrome()
  const spray = async (from: (i: number) => string) => {
    const statuses = []
    for (let i = 0; i < rateLimits.logIn.times + 3; i += 1) {
      const person = new Person(m.app)
      person.address = from(i)
      const { statusCode } = await person.send({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: `person${i}@example.org`, password: 'melodrome1' },
        headers: {
          'x-forwarded-for': `198.51.100.${i}`,
          'x-real-ip': `198.51.100.${i}`,
          forwarded: 'for=::1',
        },
      })
      statuses.push(statusCode)
    }
    return statuses.filter(status => status === 429)
  }
  expect(await spray(() => stranger)).toHaveLength(3)
  expect(await spray(i => `2001:db8:0:2::${i.toString(16)}`)).toHaveLength(3)
  expect(await spray(i => `2001:db8:0:${(i + 8).toString(16)}::1`)).toHaveLength(0)
})

test('behind a proxy the network is the one that the proxy saw, not one that is written before it', async () => {
  const m = await melodrome({ trustProxy: 1 })
  const spray = async (claimed: (i: number) => string) => {
    const statuses = []
    for (let i = 0; i < rateLimits.logIn.times + 3; i += 1) {
      const { statusCode } = await new Person(m.app).send({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: `person${i}@example.org`, password: 'melodrome1' },
        headers: { 'x-forwarded-for': claimed(i) },
      })
      statuses.push(statusCode)
    }
    return statuses.filter(status => status === 429)
  }
  expect(await spray(i => `198.51.100.${i}, 203.0.113.7`)).toHaveLength(3)
  expect(await spray(i => `203.0.113.7, 198.51.100.${i}`)).toHaveLength(0)
})

test('a network can make only a few accounts in half an hour', async () => {
  const m = await melodrome()
  const signUp = (i: number) => {
    const person = new Person(m.app)
    person.address = stranger
    const body = { email: `crowd${i}@example.org`, password: 'a long song', artistName: `crowd ${i}` }
    return person.call('POST /api/auth/register', { body })
  }
  for (let i = 0; i < rateLimits.signUp.times; i += 1) await signUp(i)
  await expect(signUp(99)).rejects.toMatchObject(refused('request.tooMany'))
  m.clock.forward(minutes(30))
  await signUp(99)
})
