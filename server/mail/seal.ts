import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Encrypts a text so that only instances of this installation can read it, and so that a change is noticed
 * (AES-256-GCM, NIST SP 800-38D). `key` has 32 bytes.
 */
export function seal(text: string, key: Buffer): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64')
}

/** Throws if the text was sealed with another key, or changed. */
export function unseal(sealed: string, key: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const hidden = bytes.subarray(nonceBytes + tagBytes)
  return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
}

const nonceBytes = 12
const tagBytes = 16
