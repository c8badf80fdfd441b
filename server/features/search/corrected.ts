import { sql } from 'kysely'
import type { Executor } from '../../database/connect.ts'
import { correctable, lettersApart, spellingsOf, stemOf } from './index/spellings.ts'
import { wordsOf } from './index/tokens.ts'
import { usedTexts } from './used-texts.ts'

/** One letter wrong, missing, too many, or two that changed places. */
const mostLettersApart = 1
const mostCandidates = 50

/**
 * The same search with unknown words replaced by the nearest known ones; null if nothing is replaced. A Korean word may
 * have another particle than the known word. If several words are equally near, the one that most songs and people have
 * wins.
 */
export async function corrected(database: Executor, search: string): Promise<string | null> {
  const words = wordsOf(search).map(({ text }) => text)
  const mistyped = correctable(search)
  if (mistyped.length === 0) return null
  const near = await usedTexts(database, await nearWords(database, mistyped), 'begun')
  const best = new Map<string, string>()
  for (const word of mistyped) {
    const candidates = near.filter(({ text }) => isNear(word, text))
    // A word that is in use stays, even if nothing has it together with the other words.
    const own = candidates.find(({ text }) => text === word)
    const chosen = own ?? candidates.toSorted((a, b) => b.uses - a.uses)[0]
    if (chosen) best.set(word, chosen.text)
  }
  const meant = words.map(word => best.get(word) ?? best.get(stemOf(word) ?? word) ?? word)
  return meant.join(' ') === words.join(' ') ? null : meant.join(' ')
}

const isNear = (word: string, other: string): boolean => lettersApart(word, other) <= mostLettersApart

/** Known words that are spelled nearly like one of these. */
async function nearWords(database: Executor, mistyped: readonly string[]): Promise<string[]> {
  const spellings = [...new Set(mistyped.flatMap(spellingsOf))]
  const { rows } = await sql<{ word: string }>`
    select word from search_words where spellings && ${spellings}::text[]`.execute(database)
  const near = rows.map(({ word }) => word).filter(word => mistyped.some(own => isNear(own, word)))
  return near.toSorted().slice(0, mostCandidates)
}
