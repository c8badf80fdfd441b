import { nameTokens, type Token, textTokens } from './tokens.ts'

/** How much a match says: PostgreSQL's four labels, A first. */
type Weight = 'A' | 'B' | 'C' | 'D'

interface Field {
  tokens: readonly Token[]
  weight: Weight
  /** Where its places begin; far enough from other fields that no tokens are neighbours of theirs. */
  from: number
}

/** The last place that a `tsvector` can hold. */
const lastPlace = 16_383
const artistFrom = 1_000
const tagsFrom = 2_000
const descriptionFrom = 2_000
const lyricsFrom = 8_000
const postTextFrom = 3_000

export interface IndexedTexts {
  title: string
  artistName: string
  genre: string | null
  tags: readonly string[]
  description: string | null
  lyrics: string | null
}

/** The title alone; an artist's name does not count as a match here. */
export function titleVector(title: string): string {
  return vectorOf([{ tokens: nameTokens(title), weight: 'A', from: 0 }])
}

/** What a person who types a name means: the title, the artist, the tags. */
export function namesVector({ title, artistName, genre, tags }: IndexedTexts): string {
  return vectorOf([
    { tokens: nameTokens(title), weight: 'A', from: 0 },
    { tokens: nameTokens(artistName), weight: 'B', from: artistFrom },
    { tokens: nameTokens(genre ?? '', ...tags), weight: 'C', from: tagsFrom },
  ])
}

/** Everything that is known of a song in words. */
export function textsVector({ title, artistName, genre, tags, description, lyrics }: IndexedTexts): string {
  return vectorOf([
    { tokens: textTokens(title, artistName, genre ?? '', ...tags), weight: 'A', from: 0 },
    { tokens: textTokens(description ?? ''), weight: 'C', from: descriptionFrom },
    { tokens: textTokens(lyrics ?? ''), weight: 'D', from: lyricsFrom },
  ])
}

/** A post of the forum: its title, its tags, and what it says. */
export function postVector({
  title,
  tags,
  content,
}: {
  title: string
  tags: readonly string[]
  content: string
}): string {
  return vectorOf([
    { tokens: nameTokens(title), weight: 'A', from: 0 },
    { tokens: nameTokens(...tags), weight: 'C', from: tagsFrom },
    { tokens: textTokens(title, content), weight: 'D', from: postTextFrom },
  ])
}

/** A reply: what it says. */
export function replyVector(content: string): string {
  return vectorOf([{ tokens: textTokens(content), weight: 'D', from: 0 }])
}

/** A person is found by their artist name. */
export function personVector(artistName: string): string {
  return titleVector(artistName)
}

/** The text from which PostgreSQL makes the vector; words beyond the places of their field are left out. */
function vectorOf(fields: readonly Field[]): string {
  const places = new Map<string, string[]>()
  for (const [at, { tokens, weight, from }] of fields.entries()) {
    const end = fields[at + 1]?.from ?? lastPlace
    for (const { text, place } of tokens) {
      if (from + place >= end) continue
      const known = places.get(text)
      if (known) known.push(`${from + place}${weight}`)
      else places.set(text, [`${from + place}${weight}`])
    }
  }
  return [...places].map(([text, found]) => `${quoted(text)}:${found.join(',')}`).join(' ')
}

/** A token inside the text of a vector or a query. */
export function quoted(token: string): string {
  return `'${token.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
}
