/** The script with which this page was started: its name has a hash, so it identifies the version. */
export function ownEntry(): string | undefined {
  const script = document.querySelector('head > script[type="module"][src]')
  return script?.getAttribute('src') ?? undefined
}
