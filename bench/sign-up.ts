import type { Product } from '../tools/product.ts'

/** Signs up the n-th member. Returns the cookie of their session. */
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
