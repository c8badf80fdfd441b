import { randomBytes } from 'node:crypto'

/**
 * A music app has shown its password, so its call asks our own calls in-process by a pass: a random text that only this
 * process knows, and only while that call lasts. The password itself opens none of them, from wherever it is sent.
 */
const passes = new Map<string, string>()

/** A pass for the app with this password's id; withdraw it when the call is over. */
export function issuePass(appPasswordId: string): string {
  const pass = randomBytes(32).toString('base64url')
  passes.set(pass, appPasswordId)
  return pass
}

export const withdrawPass = (pass: string): void => void passes.delete(pass)

/** The id of the app password that a pass stands for. */
export const appPasswordOf = (pass: string): string | undefined => passes.get(pass)
