import { isIP } from 'node:net'

/** More would be a mistake: behind a proxy that isn't there, visitors could write their own address. */
export const mostProxies = 10

/** Secrets are sent to it, so plain HTTP is allowed only on this machine. */
export function isSafeIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname } = new URL(issuer)
  if (protocol === 'http:') return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:'
}

/** An http(s) address without a path. Others append one to it, so it has no slash at its end. */
export function originIn(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, href } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && href === `${origin}/` ? origin : undefined
}

/** Which proxies are trusted. `on` is one: if any were trusted, visitors could write their own address. */
export function trustIn(text: string): false | number | string | undefined {
  if (['off', 'false', '0'].includes(text)) return false
  if (['on', 'true'].includes(text)) return 1
  if (/^\d+$/.test(text)) return Number(text) <= mostProxies ? Number(text) : undefined
  const networks = text.split(/[\s,]+/).filter(network => network !== '')
  return networks.length > 0 && networks.every(isNetwork) ? networks.join(',') : undefined
}

/** An address, or one with the length of its network: `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)]!
  if (length === undefined) return longest > 0
  return more.length === 0 && /^\d+$/.test(length) && Number(length) >= 1 && Number(length) <= longest
}
