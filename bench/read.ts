/** The JSON at an address; throws when the answer is an error. */
export async function read<T>(url: string): Promise<T> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** How long the answer takes. */
export async function readMilliseconds(url: string): Promise<number> {
  const began = performance.now()
  await read(url)
  return performance.now() - began
}
