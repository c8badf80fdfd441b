/**
 * Words as the search index knows them. They are made here and not by PostgreSQL, so that every language is cut the
 * same way on every installation: Chinese, Japanese and Korean by single characters and pairs of them, everything
 * else by words with their first one and two letters, so that a search finds something from the first keystroke.
 */
const cjk = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
const word = /[\p{L}\p{N}]+/gu
const maxTokens = 400

/** Lower case, no accents, full-width letters narrow: what two spellings of one word have in common. */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '')
    .normalize('NFKC')
    .toLowerCase()
}

/** The `tsvector` text of everything by which a thing should be found. */
export function searchVector(...texts: (string | null | undefined)[]): string {
  const tokens = new Set<string>()
  for (const text of texts) for (const token of tokensOf(text ?? '')) tokens.add(token)
  return [...tokens].slice(0, maxTokens).map(quote).join(' ')
}

/** The `tsquery` text that finds what holds every word of the search; null when nothing searchable is in it. */
export function searchQuery(search: string): string | null {
  const normal = normalise(search)
  const terms = [...cjkRuns(normal).flatMap(queryOfRun), ...otherWords(normal).map(queryOfWord)]
  return terms.length > 0 ? [...new Set(terms)].slice(0, 24).join(' & ') : null
}

function tokensOf(text: string): string[] {
  const normal = normalise(text)
  return [
    ...cjkRuns(normal).flatMap(run => [...singles(run), ...pairs(run)]),
    ...otherWords(normal).flatMap(found => [
      found,
      `^${[...found][0]}`,
      `^${[...found].slice(0, 2).join('')}`,
    ]),
  ]
}

function queryOfRun(run: string): string[] {
  const found = pairs(run)
  return (found.length > 0 ? found : singles(run)).map(quote)
}

function queryOfWord(found: string): string {
  return [...found].length <= 2 ? quote(`^${found}`) : `${quote(found)}:*`
}

const cjkRuns = (text: string): string[] => text.match(cjk) ?? []
const otherWords = (text: string): string[] => text.replace(cjk, ' ').match(word) ?? []
const singles = (run: string): string[] => [...run]
const pairs = (run: string): string[] => {
  const characters = [...run]
  return characters.slice(1).map((character, i) => characters[i]! + character)
}
const quote = (token: string): string => `'${token.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
