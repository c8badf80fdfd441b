/** "Kim Mina Ra" -> Kim and Mina Ra: the first word, and the rest; an empty text for what is missing. */
export function namesOf(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}
