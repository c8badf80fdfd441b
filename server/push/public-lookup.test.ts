import type { LookupFunction } from 'node:net'
import { expect, test } from 'vitest'
import { ClosedAddress, guarded, isPublicAddress } from './public-lookup.ts'

test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:93.184.215.14', false],
  ['::ffff:127.0.0.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
])('%s is an address of the open internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

const answering = (...addresses: string[]): LookupFunction =>
  guarded((_host, options, callback) => {
    const all = addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
    if (options.all) callback(null, all)
    else callback(null, addresses[0]!, 4)
  })

function found(lookup: LookupFunction, all: boolean): Promise<unknown> {
  return new Promise((resolve, reject) => {
    lookup('push.example.org', { all }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })
}

test('a name with one address in a closed network leads nowhere, however it is asked for', async () => {
  const open = answering('93.184.215.14')
  expect(await found(open, false)).toBe('93.184.215.14')
  expect(await found(open, true)).toEqual([{ address: '93.184.215.14', family: 4 }])
  await expect(found(answering('127.0.0.1'), false)).rejects.toBeInstanceOf(ClosedAddress)
  await expect(found(answering('93.184.215.14', '10.0.0.1'), true)).rejects.toBeInstanceOf(ClosedAddress)
  await expect(found(answering(), true)).rejects.toBeInstanceOf(ClosedAddress)
})
