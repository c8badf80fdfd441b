/**
 * Two fingerprints (server/media/audio/measures/fingerprint.ts) with a smaller share of different bits are of the same
 * recording. Different recordings differ in half of the bits (0.497 and more over the demo's songs,
 * demo/told-apart.test.ts), two encodings of one in about a sixth or fewer (docs/performance.md).
 */
export const sameBelow = 0.35

/**
 * Raise it when a change here or in the fingerprint changes which songs are found; upkeep then compares all songs
 * again.
 */
export const likenessVersion = 1

/**
 * One word in sixteen is put into the index. For a song under a minute it is one in four, which gives about as many;
 * the words chosen for a long song are among those chosen for a short one.
 */
const sparseMask = 15
const denseMask = 3
const minuteOfWords = 1_300
/** Fewer shared words may be chance; with this many, the whole fingerprints are compared. */
export const minShared = 3
/** About three seconds; shorter overlaps prove too little. */
const minOverlap = 64
const triedOffsets = 6
/** A word that occurs more often is a drone or a pause, and says nothing about the offset. */
const maxPlaces = 40

/** The words by which a song is found, each once. Silence, which is all zeros, is left out. */
export function indexedWords(words: Int32Array): number[] {
  return [...new Set(words)].filter(standsFor(words))
}

/**
 * The words to look for: those of a copy, and those that differ from one of them in a single bit. Of a good copy one
 * word in five is identical, of a poor one in sixty; words with one wrong bit are about four times as many.
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
 * Mixes the bits, so that the same share of words is chosen in any sound: bits of neighbouring bands depend on each
 * other, and four zeros in a row are in one of a hundred words of music, not in one of sixteen. Multiplicative hashing
 * with the golden ratio (Knuth, 6.4).
 */
const stirred = (word: number): number => Math.imul(word, 0x9e3779b1) >>> 24

/** The share of differing bits at the best offset of the two; 1 if there is none. */
export function errorRate(one: Int32Array, other: Int32Array): number {
  return Math.min(1, ...likelyOffsets(one, other).map(offset => errorRateAt(one, other, offset)))
}

/** By how many words `other` is shifted, as equal words suggest; the most frequent offsets first. */
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
    // Where both are silent there is nothing to compare.
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
