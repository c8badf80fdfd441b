import { domainToASCII } from 'node:url'

/**
 * Texts and filters are brought into this form before they are compared, so that width, case, invisible characters, and
 * letters that only look the same make no difference. The time is proportional to the length of the text.
 */

/** Letters of other scripts that look like Latin ones, in lower case; NFKC has already replaced styled letters. */
const lookalikes = new Map(
  Object.entries({
    а: 'a',
    в: 'b',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    һ: 'h',
    і: 'i',
    ј: 'j',
    к: 'k',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    ѕ: 's',
    т: 't',
    у: 'y',
    х: 'x',
    ѵ: 'v',
    ԝ: 'w',
    α: 'a',
    β: 'b',
    ε: 'e',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
    ς: 'σ',
    ı: 'i',
  }),
)

/** Letters and digits with single blanks between, and one at each end. */
export function comparable(text: string): string {
  const plain = visible(text)
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
  return ` ${Array.from(plain.trim(), letter => lookalikes.get(letter) ?? letter).join('')} `
}

const visible = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')

const mostLabels = 10

/** The parts of a text that could be host names, in the form that DNS uses. */
export function hostsIn(text: string): string[] {
  return visible(text)
    .replaceAll('。', '.')
    .split(/[^\p{L}\p{M}\p{N}.-]+/u)
    .filter(piece => piece.includes('.'))
    .map(hostOf)
    .filter(host => host !== undefined)
}

/** Longer names can't exist (RFC 1035, 2.3.4). */
const maxHostLength = 253

/** "https://www.example.com/a" and "example.com." are example.com; undefined if the text names no domain. */
export function hostOf(entered: string): string | undefined {
  const [name = ''] = entered
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .split(/[/?#:]/, 1)
  const labels = name.split('.').filter(label => !/^-*$/.test(label))
  if (labels[0]?.toLowerCase() === 'www') labels.shift()
  const written = labels.join('.')
  if (written.length > maxHostLength) return undefined
  const host = domainToASCII(written)
  return /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(host) ? host : undefined
}

/** A host and the domains it belongs to: "a.b.com", "b.com", "com". */
export function domainsOf(host: string): string[] {
  const labels = host.split('.').slice(-mostLabels)
  return labels.map((_, at) => labels.slice(at).join('.'))
}
