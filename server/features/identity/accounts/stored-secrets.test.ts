import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { melodrome, passwordOf } from '../../../testing/test-melodrome.ts'

test('the tables hold an Argon2id hash of each password, and a hash of the 256 random bits of each session', async () => {
  const m = await melodrome()
  const { database } = m.melodrome
  const hashes = await database.selectFrom('users').select('password_hash').execute()
  expect(new Set(hashes.map(row => row.password_hash)).size).toBe(4)
  for (const { password_hash: hash } of hashes) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(hash).not.toContain(passwordOf('mina'))
  }

  const tokens = [m.mina, m.jun].map(person => Buffer.from([...person.cookies.values()][0]!, 'base64url'))
  expect(tokens.map(token => token.length)).toEqual([32, 32])
  const sessions = await database.selectFrom('sessions').select('token_hash').execute()
  const kept = sessions.map(row => row.token_hash.toString('hex'))
  for (const token of tokens) {
    expect(kept).not.toContain(token.toString('hex'))
    expect(kept).toContain(sha256(token.toString('base64url')))
  }
})

const sha256 = (value: string): string => createHash('sha256').update(value).digest('hex')
