import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a text with a key of 32 bytes (`sharedSecrets`), so that only instances of this installation can read it, and
 * so that a change is noticed (AES-256-GCM, NIST SP 800-38D). A text with an `owner` (an id) is bound to it: copied into another
 * row it can't be decrypted.
 */
export function seal(text: string, key: Buffer, owner = ''): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64')
}

/** Throws if it was sealed with another key or for another owner, or was changed. */
export function unseal(sealed: string, key: Buffer, owner = ''): string {
  const bytes = Buffer.from(sealed, 'base64')
  const options = { authTagLength: tagBytes }
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), options)
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const hidden = bytes.subarray(nonceBytes + tagBytes)
  return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
}
