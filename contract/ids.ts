/**
 * Ids are UUIDs (version 7) in the database and 22 base58 characters everywhere else: in addresses, JSON and
 * code. Base58 leaves out 0, O, I and l, which people misread.
 */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const digitOf = new Map([...alphabet].map((character, digit) => [character, BigInt(digit)]))
const idLength = 22
const largest = (1n << 128n) - 1n

/** `0190c…-…` -> 22 base58 characters. */
export function idFromUuid(uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`)
  let id = ''
  for (let i = 0; i < idLength; i++) {
    id = alphabet[Number(rest % 58n)] + id
    rest /= 58n
  }
  return id
}

/** 22 base58 characters -> a UUID as PostgreSQL writes it; `undefined` when it is not an id. */
export function uuidFromId(id: string): string | undefined {
  if (id.length !== idLength) return undefined
  let number = 0n
  for (const character of id) {
    const digit = digitOf.get(character)
    if (digit === undefined) return undefined
    number = number * 58n + digit
  }
  if (number > largest) return undefined
  const hex = number.toString(16).padStart(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
