import de from '#words/de/feeds.json' with { type: 'json' }
import en from '#words/en/feeds.json' with { type: 'json' }
import es from '#words/es/feeds.json' with { type: 'json' }
import fr from '#words/fr/feeds.json' with { type: 'json' }
import ja from '#words/ja/feeds.json' with { type: 'json' }
import ko from '#words/ko/feeds.json' with { type: 'json' }
import { type Language, languages } from '#words/languages.ts'
import pt from '#words/pt/feeds.json' with { type: 'json' }
import { createSay, type Say } from '#words/say.ts'
import zh from '#words/zh/feeds.json' with { type: 'json' }

const words = { ko, en, ja, zh, es, fr, de, pt } satisfies Record<Language, object>

const says = new Map(languages.map(language => [language, createSay(language, { feeds: words[language] })]))

/** The sentences of feeds, in one language. */
export function sayInFeed(language: Language): Say {
  return says.get(language)!
}
