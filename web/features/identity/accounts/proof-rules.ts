/** The current password is required if the account has one. */
export function currentPasswordRule(hasPassword: boolean) {
  return (text: string) => (hasPassword && text === '' ? 'password' : undefined)
}

/** The part of the request body with the password. */
export function proofOf(password: string): { password?: string } {
  return password === '' ? {} : { password }
}
