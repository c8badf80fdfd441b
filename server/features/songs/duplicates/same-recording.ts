/**
 * Whether two fingerprints (server/media/audio/measures/fingerprint.ts) are of the same recording. Different recordings differ
 * in half of the bits (0.497 and more over the demo's songs, demo/told-apart.test.ts), two encodings of one in about a
 * sixth or fewer (docs/performance.md).
 */
export const sameBelow = 0.35

/**
 * Moves with whatever here or in the fingerprint changes which songs are found; upkeep then compares all songs anew.
 */
export const likenessVersion = 1

/**
 * One word in sixteen stands for a song in the index. Of a song under a minute it is one in four, which are about as
 * many; those of the longer kind are among them.
 */
const sparseMask = 15
const denseMask = 3
const minuteOfWords = 1_300
/** Fewer shared words may be chance; what three of them mean, all the others tell. */
export const minShared = 3
/** About three seconds; less sound says too little. */
const minOverlap = 64
const triedOffsets = 6
/** A word that comes more often is a drone or a pause, and points anywhere. */
const maxPlaces = 40

/** The words by which a song is found, each once. Silence is all zeros, and not a sound. */
export function indexedWords(words: Int32Array): number[] {
  return [...new Set(words)].filter(standsFor(words))
}

/**
 * The words to look for: those of a copy, and those that differ from one in a single bit. Of a good copy one word in
 * five is the same to the last bit, of a poor one in sixty; one bit wrong have about four times as many.
 */
export function soughtWords(words: Int32Array): number[] {
  const near = new Set(words)
  for (const word of new Set(words)) for (let bit = 0; bit < 32; bit++) near.add(word ^ (1 << bit))
  return [...near].filter(standsFor(words))
}

function standsFor(words: Int32Array): (word: number) => boolean {
  const mask = words.length < minuteOfWords ? denseMask : sparseMask
  return word => word !== 0 && (stirred(word) & mask) === 0
}

/**
 * Makes the choice fall on any sound alike: bits of neighbouring bands lean against each other, and four zeros side by
 * side come once in a hundred words of music, not once in sixteen. A multiplication by the golden ratio (Knuth, 6.4).
 */
const stirred = (word: number): number => Math.imul(word, 0x9e3779b1) >>> 24

/** The share of differing bits where the two lie best on each other; 1 when they nowhere do. */
export function errorRate(one: Int32Array, other: Int32Array): number {
  return Math.min(1, ...likelyOffsets(one, other).map(offset => errorRateAt(one, other, offset)))
}

/** By how many words `other` is ahead, as equal words say; the most frequent answers first. */
function likelyOffsets(one: Int32Array, other: Int32Array): number[] {
  const places = new Map<number, number[]>()
  for (const [at, word] of one.entries()) {
    const known = places.get(word)
    if (known) known.push(at)
    else if (word !== 0) places.set(word, [at])
  }
  const votes = new Map<number, number>()
  for (const [at, word] of other.entries()) {
    const equal = places.get(word) ?? []
    if (equal.length > maxPlaces) continue
    for (const place of equal) votes.set(at - place, (votes.get(at - place) ?? 0) + 1)
  }
  return [...votes]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, triedOffsets)
    .map(([offset]) => offset)
}

function errorRateAt(one: Int32Array, other: Int32Array, offset: number): number {
  let wrong = 0
  let compared = 0
  const end = Math.min(one.length, other.length - offset)
  for (let at = Math.max(0, -offset); at < end; at++) {
    const [a, b] = [one[at]!, other[at + offset]!]
    // Where both are silent nothing is heard that could be the same.
    if (a === 0 && b === 0) continue
    wrong += bitCount(a ^ b)
    compared += 1
  }
  return compared < minOverlap ? 1 : wrong / (compared * 32)
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** As a row keeps them: little-endian, four bytes each. */
export function wordsOf(fingerprint: Uint8Array): Int32Array {
  const copy = Uint8Array.from(fingerprint)
  return new Int32Array(copy.buffer, 0, copy.length >> 2)
}
