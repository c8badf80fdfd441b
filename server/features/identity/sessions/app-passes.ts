import { randomBytes } from 'node:crypto'

/**
 * A music app signs in with its password, and the server then makes the calls of our own API in-process, with a pass: a
 * random text that only this process knows, and only during that call. The password itself is accepted by none of these
 * calls, wherever it is sent from.
 */
const passes = new Map<string, string>()

/** Makes a pass for the app with this password's id; withdraw it when the call is over. */
export function issuePass(appPasswordId: string): string {
  const pass = randomBytes(32).toString('base64url')
  passes.set(pass, appPasswordId)
  return pass
}

export const withdrawPass = (pass: string): void => void passes.delete(pass)

/** The id of the app password that a pass stands for. */
export const appPasswordOf = (pass: string): string | undefined => passes.get(pass)
