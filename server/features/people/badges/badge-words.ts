import type { BadgeType } from '#contract/people/badge-types.ts'
import de from '#words/de/people/badges.json' with { type: 'json' }
import en from '#words/en/people/badges.json' with { type: 'json' }
import es from '#words/es/people/badges.json' with { type: 'json' }
import fr from '#words/fr/people/badges.json' with { type: 'json' }
import ja from '#words/ja/people/badges.json' with { type: 'json' }
import ko from '#words/ko/people/badges.json' with { type: 'json' }
import { type Language, languages } from '#words/languages.ts'
import pt from '#words/pt/people/badges.json' with { type: 'json' }
import { createSay } from '#words/say.ts'
import zh from '#words/zh/people/badges.json' with { type: 'json' }

const words = { ko, en, ja, zh, es, fr, de, pt } satisfies Record<Language, object>

const says = new Map(languages.map(language => [language, createSay(language, { badges: words[language] })]))

/** What a badge is called, and what it says about its owner. */
export function badgeWords(type: BadgeType, language: Language): { name: string; description: string } {
  const say = says.get(language)!
  return { name: say(`badges.${type}.name`), description: say(`badges.${type}.description`) }
}
