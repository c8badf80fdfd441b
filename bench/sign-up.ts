import type { Product } from '../tools/product.ts'

/** A new member, the n-th. Returns the cookie by which they are signed in. */
export async function signUp({ address }: Product, n: number): Promise<string> {
  const body = { email: `uploader${n}@example.org`, password: 'all at once', artistName: `Uploader ${n}` }
  const response = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`signing up was answered ${response.status}: ${await response.text()}`)
  return response.headers.get('set-cookie')!.split(';', 1)[0]!
}
