/** Plain cookies that tell the server what the browser has chosen. They never hold secrets. */
export function setCookie(name: string, value: string, seconds: number): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
}

export function dropCookie(name: string): void {
  setCookie(name, '', 0)
}

export function cookieNames(): string[] {
  return document.cookie.split('; ').flatMap(cookie => cookie.split('=')[0] || [])
}

export function cookieOf(name: string): string | null {
  const found = document.cookie.split('; ').find(cookie => cookie.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}
