/** Where one was going when the worker led here: an address of ours, else the front door. */
export function wayBack(address: string): string {
  const here = new URL(address)
  const from = new URL(here.searchParams.get('from') ?? '/', here)
  const isOurs = from.origin === here.origin && from.pathname !== here.pathname
  return isOurs ? `${from.pathname}${from.search}` : '/'
}
