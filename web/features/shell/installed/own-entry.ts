/** The script that this page was started with: its name carries a hash, and so says which version runs. */
export function ownEntry(): string | undefined {
  const script = document.querySelector('head > script[type="module"][src]')
  return script?.getAttribute('src') ?? undefined
}
