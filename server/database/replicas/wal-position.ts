/**
 * A position in the log of the database, as a number that can be compared. PostgreSQL writes it as two hexadecimal
 * halves of 32 bits: `16/B374D848`.
 */
export function walPosition(text: string): bigint {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text) ?? []
  if (high === undefined || low === undefined) throw new Error(`not a position in a log: ${text}`)
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
