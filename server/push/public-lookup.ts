import { lookup } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'

/**
 * Addresses that are not those of a single machine on the open internet (IANA's registries of special-purpose
 * addresses).
 */
const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(network, bits)

/**
 * Only this range of IPv6 is given to machines; inside it, the ranges below stand for IPv4 addresses or for nothing.
 */
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address)
  return open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

export class ClosedAddress extends Error {}

/**
 * Looks up a name as Node does, and fails with `ClosedAddress` if any of its addresses is not on the open internet.
 * When given to a request, the checked address is the one it connects to: a name that changes in between leads nowhere
 * else.
 */
export const publicLookup = guarded(lookup)

export function guarded(ask: LookupFunction): LookupFunction {
  return (host, options, callback) =>
    ask(host, options, (error, found, family) => {
      if (error) return callback(error, found, family)
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address)
      const isOpen = addresses.length > 0 && addresses.every(isPublicAddress)
      callback(isOpen ? null : new ClosedAddress('the name leads into a closed network'), found, family)
    })
}
