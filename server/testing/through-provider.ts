import type { Person } from './test-person.ts'

/** Goes to the address at the provider, chooses an account there, and answers the address to which that leads back. */
export async function chooseAt(address: string, subject: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = address
  for (let steps = 0; steps < 10; steps += 1) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    const to = location === null ? `${next}/${subject}` : new URL(location, next).href
    if (location !== null && new URL(to).pathname === '/auth/openid/callback') return to
    next = to
  }
  throw new Error(`the provider led nowhere from ${address}`)
}

/** Comes back from the provider with `callback`; answers the page that is shown then. */
export async function comeBack(person: Person, callback: string): Promise<string> {
  const { pathname, search } = new URL(callback)
  const answer = await person.send({ method: 'GET', url: `${pathname}${search}` })
  if (answer.statusCode !== 303) throw new Error(`${answer.statusCode} ${answer.payload}`)
  return answer.headers.location ?? ''
}

/** The whole way: to the provider, as `subject`, and back. Answers the page that is shown then. */
export async function signInAs(person: Person, subject: string, returnTo = '/'): Promise<string> {
  const { address } = await person.call('POST /api/auth/openid', { body: { returnTo } })
  return await comeBack(person, await chooseAt(address, subject))
}
