import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB and two passes: OWASP's first choice; about 8 ms, off the event loop. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Checked when the e-mail is unknown, so that an unknown address takes as long as a wrong password. */
let decoy: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return hash(asTyped(password), strength)
}

export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(passwordHash ?? (await decoy), asTyped(password))
  return matches && Boolean(passwordHash)
}

/**
 * Some systems send a Korean syllable as one sign, others as its letters; people who type them see no difference.
 * Passwords are never cut.
 */
function asTyped(password: string): string {
  return password.normalize('NFC')
}
