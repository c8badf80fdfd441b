/** The page that was requested when the worker led here: an address of this site, otherwise the home page. */
export function wayBack(address: string): string {
  const here = new URL(address)
  const from = new URL(here.searchParams.get('from') ?? '/', here)
  const isOurs = from.origin === here.origin && from.pathname !== here.pathname
  return isOurs ? `${from.pathname}${from.search}` : '/'
}
