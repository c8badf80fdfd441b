/** The current password has to be typed where there is one. */
export function currentPasswordRule(hasPassword: boolean) {
  return (text: string) => (hasPassword && text === '' ? 'password' : undefined)
}

/** What is sent of it. */
export function proofOf(password: string): { password?: string } {
  return password === '' ? {} : { password }
}
