import { isIPv6 } from 'node:net'

/** A household has one IPv4 address, but 2^64 IPv6 addresses: only the first half of those tells networks apart. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%', 1)[0]!.split('::', 2)
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...gap, ...last]
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** A proxy that the settings don't name, or a probe: as one network, all of its callers would share the limits. */
export const isOwnMachine = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address)
