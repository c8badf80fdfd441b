/**
 * Ids are UUIDs (version 7) in the database and 22 base58 characters everywhere else: in addresses, JSON and
 * code. Base58 leaves out 0, O, I and l, which people misread.
 */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const digitOf = new Map([...alphabet].map((character, digit) => [character, digit]))
const idLength = 22
const wordSize = 2 ** 32
const threeDigits = 58 ** 3
const hyphen = 45
const sevenDigits = 58n ** 7n
const largest = (1n << 128n) - 1n

const codeOf = Uint8Array.from(alphabet, character => character.charCodeAt(0))
/** The characters of the id that is being made: to put pieces of text together would take as long as the division. */
const codes: number[] = Array(idLength).fill(0)

/**
 * `0190c…-…`, with hyphens or without, -> 22 base58 characters. Long division by 58³ over four 32-bit words: every rest
 * times 2³² stays below 2⁵³, so plain numbers do it in a fraction of the time of big ones, and this runs for every id of
 * every row.
 */
export function idFromUuid(uuid: string): string {
  const hasHyphens = uuid.length > 32
  let first = readWord(uuid, 0)
  let second = readWord(uuid, hasHyphens ? 9 : 8)
  let third = readWord(uuid, hasHyphens ? 19 : 16)
  let fourth = readWord(uuid, hasHyphens ? 28 : 24)
  for (let left = idLength; left > 0; ) {
    let part = first
    first = Math.floor(part / threeDigits)
    part = (part - first * threeDigits) * wordSize + second
    second = Math.floor(part / threeDigits)
    part = (part - second * threeDigits) * wordSize + third
    third = Math.floor(part / threeDigits)
    part = (part - third * threeDigits) * wordSize + fourth
    fourth = Math.floor(part / threeDigits)
    // As whole numbers of 32 bits, which divide faster.
    let rest = (part - fourth * threeDigits) | 0
    for (let digits = 0; digits < 3 && left > 0; digits++) {
      const higher = (rest / 58) | 0
      codes[--left] = codeOf[rest - higher * 58]!
      rest = higher
    }
  }
  return String.fromCharCode(...codes)
}

/** Eight hexadecimal digits from there on as a number; to take them out of the text would take as long as the division. */
function readWord(uuid: string, start: number): number {
  let word = 0
  for (let place = start, digits = 0; digits < 8; place++) {
    const code = uuid.charCodeAt(place)
    if (code === hyphen) continue
    word = word * 16 + (code < 58 ? code - 48 : (code & 31) + 9)
    digits += 1
  }
  return word
}

/** 22 base58 characters -> a UUID as PostgreSQL writes it; `undefined` when it is not an id. */
export function uuidFromId(id: string): string | undefined {
  if (id.length !== idLength) return undefined
  // Parts that stay below 2⁵³, because big numbers take many times as long.
  const [upper, middle, lower] = [readDigits(id, 0, 8), readDigits(id, 8, 15), readDigits(id, 15, 22)]
  if (Number.isNaN(upper + middle + lower)) return undefined
  const number = (BigInt(upper) * sevenDigits + BigInt(middle)) * sevenDigits + BigInt(lower)
  if (number > largest) return undefined
  const hex = number.toString(16).padStart(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The base58 characters from `start` to before `end` as a number; `NaN` if one of them is none. */
function readDigits(id: string, start: number, end: number): number {
  let number = 0
  for (let place = start; place < end; place++) number = number * 58 + (digitOf.get(id[place]!) ?? Number.NaN)
  return number
}
