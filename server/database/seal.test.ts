import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = Buffer.alloc(32, 7)

test('what is sealed for an owner opens with the same key for that owner only, and only unchanged', () => {
  const sealed = seal('비밀', key, 'mina')
  expect(unseal(sealed, key, 'mina')).toBe('비밀')
  expect(() => unseal(sealed, key, 'jun')).toThrow()
  expect(() => unseal(sealed, key)).toThrow()
  expect(() => unseal(sealed, Buffer.alloc(32, 8), 'mina')).toThrow()
  const bytes = Buffer.from(sealed, 'base64')
  bytes[bytes.length - 1]! ^= 1
  expect(() => unseal(bytes.toString('base64'), key, 'mina')).toThrow()
})

test('rows that earlier versions sealed still open', () => {
  expect(unseal('czA3CLswnBIjRglucIkzbWIGuIhentnF2t1DgCUhnrBMvw==', key)).toBe('a mail')
  expect(unseal('HXcxHjCI2xFUSaGo+8p/yxFh7msQraoxLVUWiBO8fJQI3Ecb', key, 'mina')).toBe('a secret')
})
